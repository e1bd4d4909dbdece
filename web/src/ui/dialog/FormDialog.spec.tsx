/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderPart } from "../../../testing/render-part.js";
import { fetchParts } from "../feedback/lazy-part.js";
import { FormDialog, useUnsavedEntries } from "./FormDialog.js";

// A dialog comes at once then, however busy the machine is.
beforeAll(fetchParts);

function Note({ onCancel }: { onCancel: () => void }) {
  const [text, setText] = useState("");
  useUnsavedEntries(text !== "");
  return (
    <>
      <input
        aria-label="Note"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}

function Page() {
  const [opened, setOpened] = useState(true);
  return (
    <FormDialog opened={opened} onClose={() => setOpened(false)} title="Write a note">
      <Note onCancel={() => setOpened(false)} />
    </FormDialog>
  );
}

const WAYS = [
  ["Escape", (user: ReturnType<typeof userEvent.setup>) => user.keyboard("{Escape}")],
  [
    "its cross",
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole("button", { name: "Close dialog" })),
  ],
  [
    "a click beside it",
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(document.querySelector(".mantine-Modal-overlay") ?? document.body),
  ],
] as const;

async function setUp() {
  const user = userEvent.setup();
  await renderPart(new QueryClient(), <Page />);
  const note = await screen.findByLabelText("Note");
  return { user, note };
}

const expectClosed = () => waitFor(() => expect(screen.queryByLabelText("Note")).toBeNull());

describe.each(WAYS)("closed by %s", (_way, close) => {
  it("goes at once when nothing was entered", async () => {
    const { user } = await setUp();
    await close(user);
    await expectClosed();
  });

  it("asks first when something was, and keeps it", async () => {
    const { user, note } = await setUp();
    fireEvent.change(note, { target: { value: "Bed A1 is broken" } });
    await close(user);
    await screen.findByText("What you have entered has not been saved.");
    fireEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "Bed A1 is broken");
  });
});

it("throws the entries away when asked to", async () => {
  const { user, note } = await setUp();
  fireEvent.change(note, { target: { value: "Bed A1" } });
  await user.keyboard("{Escape}");
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await expectClosed();
});

it("lets the form's own Cancel close it without a question", async () => {
  const { note } = await setUp();
  fireEvent.change(note, { target: { value: "Bed A1" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await expectClosed();
});
