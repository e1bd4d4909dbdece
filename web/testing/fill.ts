import { act, fireEvent } from "@testing-library/react";

/** Replaces a field's text in one step, because each typed key would redraw the whole form. */
export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
}
