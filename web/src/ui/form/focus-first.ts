/** A form `ref` that focuses the `data-autofocus` field or the first, even if the form mounts after its dialog. */
export function focusFirst(form: HTMLElement | null): void {
  const field =
    form?.querySelector<HTMLElement>("[data-autofocus]") ??
    form?.querySelector<HTMLElement>("input, select, textarea");
  // Mantine looks for this mark shortly after the dialog opens; without it, Mantine focuses the close button.
  if (field?.closest("[role=dialog]")) field.dataset.autofocus = "true";
  field?.focus({ preventScroll: true });
}

/** Like `focusFirst` for a page with a single purpose; not on touch devices, whose keyboard would cover the page. */
export function focusFirstOnPage(page: HTMLElement | null): void {
  if (isFocusFree() && !window.matchMedia("(pointer: coarse)").matches) focusFirst(page);
}

/** True if a page that has just opened may take the focus: not from a form, nor from a dialog that does not lead on. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement?.closest("main form, [role=dialog]:not([data-leads-on])") == null;
}
