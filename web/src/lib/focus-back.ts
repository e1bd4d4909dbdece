/** Selector of elements that may have the focus. */
export const CONTROL = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The control that was pressed last; null after the focus moved elsewhere or a press hit no control. */
let pressedControl: HTMLElement | null = null;

function onPress({ target }: Event): void {
  pressedControl = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}

/** In Safari, pressing a button focuses `main` or `body` around the button instead of the button itself. */
function onFocus({ target }: Event): void {
  if (pressedControl !== null && target instanceof Node && !target.contains(pressedControl))
    pressedControl = null;
}

/** Tracks the control that was pressed last. Returns a function that stops the tracking. */
export function trackPresses(): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  document.addEventListener("pointerdown", onPress, options);
  document.addEventListener("click", onPress, options);
  document.addEventListener("focusin", onFocus, options);
  return () => {
    pressedControl = null;
    controller.abort();
  };
}

/** Returns the control that gets the focus back: the pressed one, which Safari does not focus, or the focused one. */
export function findOpeningControl(): Element | null {
  if (pressedControl?.isConnected === true) return pressedControl;
  return document.activeElement;
}

/** Returns the focus to `origin` without scrolling, or else to the first of `around`, the topmost dialog, the title. */
export function restoreFocus(origin: Element | null, around: Element | null = null): void {
  const hasOrigin = origin !== null && origin.isConnected && origin !== document.body;
  const target = hasOrigin ? origin : findFocusFallback(around);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Returns the first that exists: `around`, the topmost dialog, the page's title. */
export function findFocusFallback(around: Element | null): HTMLElement | null {
  if (around instanceof HTMLElement && around.isConnected) return around;
  const dialogs = document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]");
  return [...dialogs].at(-1) ?? document.querySelector<HTMLElement>("#page-title");
}
