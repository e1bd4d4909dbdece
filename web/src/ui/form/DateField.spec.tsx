/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { DateField, type DateFieldProps } from "./DateField.js";

async function show(given: Partial<DateFieldProps> & { first?: string } = {}) {
  const { first = "", ...props } = given;
  const values: string[] = [];
  function Form() {
    const [value, setValue] = useState(first);
    const handleChange = (next: string) => {
      values.push(next);
      setValue(next);
    };
    return (
      <>
        <DateField label="Day" {...props} value={value} onChange={handleChange} />
        <button type="button" onClick={() => setValue("")}>
          Clear
        </button>
      </>
    );
  }
  await renderPart(logInAdministrator().queryClient, <Form />);
  return { field: screen.getByLabelText<HTMLInputElement>("Day"), values };
}

function type(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

it("shows a day in words, whatever the browser's language", async () => {
  const { field } = await show({ first: "2026-11-09" });
  expect(field.value).toBe("9 Nov 2026");
});

it("accepts a typed day and reformats it on blur", async () => {
  const { field, values } = await show();
  type(field, "2026-11-09");
  expect([field.value, values]).toEqual(["2026-11-09", ["2026-11-09"]]);
  fireEvent.blur(field);
  expect(field.value).toBe("9 Nov 2026");
});

it("keeps text that is not a date, reports no value, and shows an error on blur", async () => {
  const { field, values } = await show({ first: "2026-11-09" });
  type(field, "32/11/2026");
  expect(screen.queryByText(/^Please write/)).toBeNull();
  fireEvent.blur(field);
  expect([field.value, values]).toEqual(["32/11/2026", [""]]);
  expect(
    screen.getByText("Please write a date such as 9 Nov 2026, 9 Nov or tomorrow."),
  ).toBeTruthy();
});

it("accepts a numeric date with the day first, and shows it in words on blur", async () => {
  const { field, values } = await show();
  type(field, "31/12/2026");
  fireEvent.blur(field);
  expect([field.value, values]).toEqual(["31 Dec 2026", ["2026-12-31"]]);
});

it("blocks submission of its form while its text is not a valid date", async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await renderPart(
    logInAdministrator().queryClient,
    <form aria-label="Form" onSubmit={onSubmit}>
      <DateField label="Day" />
    </form>,
  );
  const form = screen.getByRole("form", { name: "Form" });
  type(screen.getByLabelText("Day"), "32/11/2026");
  fireEvent.submit(form);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText(/^Please write a date/)).toBeTruthy();
  type(screen.getByLabelText("Day"), "30/11/2026");
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it("shows a value that its parent has set", async () => {
  const { field } = await show({ first: "2026-11-09" });
  type(field, "10 Nov 2026");
  fireEvent.click(screen.getByText("Clear"));
  expect(field.value).toBe("");
});

it("keeps partial input when its parent only accepts complete days", async () => {
  await renderPart(
    logInAdministrator().queryClient,
    <DateField label="Day" value="2026-11-09" onChange={() => undefined} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Day");
  type(field, "9 Nov 20");
  expect(field.value).toBe("9 Nov 20");
});

it("is cleared by its parent even if it had no value before", async () => {
  const { field } = await show();
  type(field, "10 Nov 2026");
  fireEvent.click(screen.getByText("Clear"));
  expect(field.value).toBe("");
});

it("names the first day that can be chosen", async () => {
  const { field, values } = await show({ min: "2026-11-20" });
  type(field, "9 Nov 2026");
  fireEvent.blur(field);
  expect(values).toEqual([]);
  expect(screen.getByText("Please choose 20 Nov 2026 or later.")).toBeTruthy();
});

it("accepts a day from a calendar opened by keyboard, and keeps the time", async () => {
  const { field, values } = await show({ first: "2026-11-09T03:00", withTime: true });
  fireEvent.keyDown(field, { key: "ArrowDown", altKey: true });
  fireEvent.click(await screen.findByRole("button", { name: "Thursday, 12 November 2026" }));
  expect(values).toEqual(["2026-11-12T03:00"]);
  expect(field.value).toBe("12 Nov 2026, 03:00");
});
