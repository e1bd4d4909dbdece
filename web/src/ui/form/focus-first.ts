/**
 * A form `ref` that focuses the `data-autofocus` field or else the first field, even if the form
 * mounts after its dialog.
 */
export function focusFirst(form: HTMLElement | null): void {
  const field =
    form?.querySelector<HTMLElement>("[data-autofocus]") ??
    form?.querySelector<HTMLElement>("input, select, textarea");
  // Mantine looks for this mark shortly after the dialog opens; without it, Mantine focuses the close button.
  if (field?.closest("[role=dialog]")) field.dataset.autofocus = "true";
  field?.focus({ preventScroll: true });
}

/**
 * Does the same as `focusFirst` for a page with a single purpose. Does nothing on touch devices, where the keyboard
 * would cover the page, or if a form or dialog already has the focus.
 */
export function focusFirstOnPage(page: HTMLElement | null): void {
  if (isFocusFree() && !window.matchMedia("(pointer: coarse)").matches) focusFirst(page);
}

/**
 * Returns true if a page that has just opened may take the focus. The page may not take the focus from a form or
 * dialog, but may take it from a `data-leads-on` element.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement?.closest("main form, [role=dialog]:not([data-leads-on])") == null;
}
