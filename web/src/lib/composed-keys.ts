/** The code of a key that an input method takes; Safari gives it to the key that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

function keepFromHandlers(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD)
    event.stopImmediatePropagation();
}

/**
 * Keeps the keys of a composition (Japanese, Chinese, Korean keyboards) from every handler: Enter that ends one decides
 * nothing, and Escape closes nothing. Comes before anything else that listens on the window.
 */
export function ignoreComposedKeys(): void {
  window.addEventListener("keydown", keepFromHandlers, { capture: true });
  window.addEventListener("keyup", keepFromHandlers, { capture: true });
}
