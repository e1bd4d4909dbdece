/** Puts focus back to where it was before something was opened; to the page's title when that is no longer there. */
export function giveFocusBack(origin: Element | null): void {
  const isThere = origin !== null && origin.isConnected && origin !== document.body;
  const target = isThere ? origin : document.querySelector("#page-title");
  if (target instanceof HTMLElement) target.focus({ preventScroll: isThere });
}
