/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { readTimeText, TimeField } from "./TimeField.js";

const given: string[] = [];

function Form() {
  const [time, setTime] = useState("08:00");
  return (
    <MantineProvider env="test">
      <TimeField
        label="Duties begin at"
        value={time}
        onChange={(next) => {
          given.push(next);
          setTime(next);
        }}
      />
      <button type="button">Save</button>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Duties begin at" });

async function type(text: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

beforeEach(() => given.splice(0));

it.each([
  ["8", "08:00"],
  ["08", "08:00"],
  ["8:05", "08:05"],
  ["805", "08:05"],
  ["0805", "08:05"],
  ["19.30", "19:30"],
  [" 23:59 ", "23:59"],
])("reads %j as %s", (text, time) => {
  expect(readTimeText(text)).toBe(time);
});

it.each(["", "24:00", "8:60", "8 am", "noon", "12345"])("rejects %j", (text) => {
  expect(readTimeText(text)).toBeNull();
});

it("accepts typed text, and shows it in 24-hour form on blur", async () => {
  render(<Form />);
  await type("1930");
  await userEvent.tab();
  expect(field().value).toBe("19:30");
  expect(given.at(-1)).toBe("19:30");
});

it("keeps text that is not a time, and shows an error on blur", async () => {
  render(<Form />);
  await type("25:00");
  expect(screen.queryByText("Please write a time such as 08:00.")).toBeNull();
  await userEvent.tab();
  screen.getByText("Please write a time such as 08:00.");
  expect(field().value).toBe("25:00");
  expect(given.at(-1)).toBe("");
});

it("suggests every half hour of the day", async () => {
  render(<Form />);
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole("option", { name: "19:30" }));
  expect(field().value).toBe("19:30");
});
