/** Key code of keys that an input method handles; Safari also reports it for the key that ends a composition. */
const INPUT_METHOD_KEY_CODE = 229;

function hideFromHandlers(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE)
    event.stopImmediatePropagation();
}

/** Hides the keys of a composition, such as Japanese, from handlers. Call it before any other listener is added. */
export function ignoreComposedKeys(): void {
  window.addEventListener("keydown", hideFromHandlers, { capture: true });
  window.addEventListener("keyup", hideFromHandlers, { capture: true });
}
