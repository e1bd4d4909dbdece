/**
 * For the `ref` of a form that may come later than the dialog around it, which has put the cursor on its cross by then:
 * puts it into the field that is marked `data-autofocus`, else into the first one.
 */
export function focusFirst(form: HTMLElement | null): void {
  const field =
    form?.querySelector<HTMLElement>("[data-autofocus]") ??
    form?.querySelector<HTMLElement>("input, select, textarea");
  // Where the form comes with its dialog, Mantine looks for the mark a moment later, and takes the cross without one.
  if (field?.closest("[role=dialog]")) field.dataset.autofocus = "true";
  field?.focus({ preventScroll: true });
}
