import { act, fireEvent } from "@testing-library/react";

/** Enters a text in place of a field's own, at once: each typed key would draw the whole form again. */
export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
}
