/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderPart } from "../../../testing/render-part.js";
import { SuggestField } from "./SuggestField.js";

const BEDS = [
  { value: "A1", group: "North" },
  { value: "A2", group: "North" },
  { value: "C1", group: "South" },
];

function Field({ start }: { start: string }) {
  const [bed, setBed] = useState(start);
  return <SuggestField label="Bed" suggestions={BEDS} value={bed} onChange={setBed} />;
}

async function setUp(start = "") {
  const user = userEvent.setup();
  await renderPart(new QueryClient(), <Field start={start} />);
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Bed" });
  const listOffered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  return { user, field, offered: listOffered };
}

describe("a field with suggestions", () => {
  it("suggests nothing until a click, typing or an arrow key", async () => {
    const { user, offered } = await setUp();
    await user.tab();
    expect(offered()).toEqual([]);
    await user.keyboard("{ArrowDown}");
    expect(offered()).toEqual(["A1", "A2", "C1"]);
  });

  it("shows every suggestion when a filled field is opened, and the matching ones while typing", async () => {
    const { user, field, offered } = await setUp("A2");
    await user.click(field);
    expect(offered()).toEqual(["A1", "A2", "C1"]);
    await user.type(field, "{Backspace}");
    expect(offered()).toEqual(["A1", "A2"]);
  });

  it("finds a bed by the name of its ward", async () => {
    const { user, field, offered } = await setUp();
    await user.type(field, "sou");
    expect(offered()).toEqual(["C1"]);
  });

  it("accepts, on Enter, the suggestion selected with the arrow keys", async () => {
    const { user, field, offered } = await setUp();
    await user.type(field, "A");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field.value).toBe("A2");
    expect(offered()).toEqual([]);
  });

  it("keeps typed text that is not a suggestion, and closes on Escape", async () => {
    const { user, field, offered } = await setUp();
    await user.type(field, "a");
    expect(offered()).not.toEqual([]);
    await user.keyboard("{Escape}");
    expect(offered()).toEqual([]);
    await user.type(field, " chair");
    expect(field.value).toBe("a chair");
  });
});
