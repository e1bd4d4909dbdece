const CONTROL = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The control that was pressed last; null once the focus has gone elsewhere, or a press was beside every control. */
let pressed: HTMLElement | null = null;

function onPress({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}

/** The pressed control, or what has it within: `main` and `body` get the focus of a press in Safari. */
function onFocus({ target }: Event): void {
  if (pressed !== null && target instanceof Node && !target.contains(pressed)) pressed = null;
}

/** Begins to remember which control was pressed last. Returns how to stop. */
export function followPresses(): () => void {
  document.addEventListener("pointerdown", onPress, true);
  document.addEventListener("click", onPress, true);
  document.addEventListener("focusin", onFocus, true);
  return () => {
    pressed = null;
    document.removeEventListener("pointerdown", onPress, true);
    document.removeEventListener("click", onPress, true);
    document.removeEventListener("focusin", onFocus, true);
  };
}

/**
 * The control that opens something now, to which the focus goes back: the pressed one, which in Safari has no focus then,
 * else the one that has the focus.
 */
export function openingControl(): Element | null {
  if (pressed?.isConnected === true) return pressed;
  return document.activeElement;
}

/**
 * Puts focus back to where it was before something was opened; when that is no longer there, to what was `around` it, else to
 * the dialog that lies over the page, else to the page's title. The page stays where it is scrolled to.
 */
export function giveFocusBack(origin: Element | null, around: Element | null = null): void {
  const isThere = origin !== null && origin.isConnected && origin !== document.body;
  const target = isThere ? origin : focusFallback(around);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The place of the focus where nothing else can have it: `around` while it is there, the topmost dialog, the page's title. */
export function focusFallback(around: Element | null): HTMLElement | null {
  if (around instanceof HTMLElement && around.isConnected) return around;
  const dialogs = document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]");
  return [...dialogs].at(-1) ?? document.querySelector<HTMLElement>("#page-title");
}
