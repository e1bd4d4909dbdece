/**
 * A form `ref` that focuses the `data-autofocus` field or else the first field, even if the form
 * mounts after its dialog.
 */
export function focusFirst(form: HTMLElement | null): void {
  const field =
    form?.querySelector<HTMLElement>("[data-autofocus]") ??
    form?.querySelector<HTMLElement>("input, select, textarea");
  // Mantine looks for this mark shortly after the dialog opens and focuses the close button without
  // it.
  if (field?.closest("[role=dialog]")) field.dataset.autofocus = "true";
  field?.focus({ preventScroll: true });
}

/**
 * Like `focusFirst`, for a page with one purpose. Skips touch devices, where the keyboard would
 * cover the page, and an already focused form or dialog.
 */
export function focusFirstOnPage(page: HTMLElement | null): void {
  if (isFocusFree() && !window.matchMedia("(pointer: coarse)").matches) focusFirst(page);
}

/**
 * Returns whether a page that has just opened may take the focus: not from a form or dialog, but from a `data-leads-on`
 * element.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement?.closest("main form, [role=dialog]:not([data-leads-on])") == null;
}
