/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderPart } from "../../../testing/render-part.js";
import { fetchParts } from "../feedback/lazy-part.js";
import { FormDialog, useUnsavedEntries } from "./FormDialog.js";

// Loads the dialog code first, so that dialogs open at once even on a busy machine.
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

const CLOSE_ACTIONS = [
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

describe.each(CLOSE_ACTIONS)("a dialog closed by %s", (_way, close) => {
  it("closes at once when nothing was entered", async () => {
    const { user } = await setUp();
    await close(user);
    await expectClosed();
  });

  it("asks before closing when there are entries, and keeps them", async () => {
    const { user, note } = await setUp();
    fireEvent.change(note, { target: { value: "Bed A1 is broken" } });
    await close(user);
    await screen.findByText("What you have entered has not been saved.");
    fireEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "Bed A1 is broken");
  });
});

it("discards the entries when the person confirms", async () => {
  const { user, note } = await setUp();
  fireEvent.change(note, { target: { value: "Bed A1" } });
  await user.keyboard("{Escape}");
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await expectClosed();
});

it("closes without a confirmation on the form's own Cancel", async () => {
  const { note } = await setUp();
  fireEvent.change(note, { target: { value: "Bed A1" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await expectClosed();
});
