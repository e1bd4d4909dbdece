/** Key code of a key that an input method handles; Safari gives it to the key that ends a composition. */
const INPUT_METHOD_KEY_CODE = 229;

function keepFromHandlers(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE)
    event.stopImmediatePropagation();
}

/**
 * Hides the keys of a composition (Japanese, Chinese and Korean keyboards) from all handlers, so Enter or Escape within
 * one confirms or closes nothing. Must run before anything else listens on the window.
 */
export function ignoreComposedKeys(): void {
  window.addEventListener("keydown", keepFromHandlers, { capture: true });
  window.addEventListener("keyup", keepFromHandlers, { capture: true });
}
