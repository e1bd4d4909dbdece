/**
 * Puts focus back to where it was before something was opened; when that is no longer there, to what was `around` it, else to
 * the dialog that lies over the page, else to the page's title.
 */
export function giveFocusBack(origin: Element | null, around: Element | null = null): void {
  const isThere = origin !== null && origin.isConnected && origin !== document.body;
  const target = isThere ? origin : focusFallback(around);
  if (target instanceof HTMLElement) target.focus({ preventScroll: isThere });
}

/** The place of the focus where nothing else can have it: `around` while it is there, the topmost dialog, the page's title. */
export function focusFallback(around: Element | null): HTMLElement | null {
  if (around instanceof HTMLElement && around.isConnected) return around;
  const dialogs = document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]");
  return [...dialogs].at(-1) ?? document.querySelector<HTMLElement>("#page-title");
}
