/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { logInAdministrator } from "../../testing/administrator.js";
import { renderPart } from "../../testing/render-part.js";
import { Dialog } from "../ui/dialog/Dialog.js";
import { FormDialog, useUnsavedEntries } from "../ui/dialog/FormDialog.js";
import { fetchParts } from "../ui/feedback/lazy-part.js";
import { DateField } from "../ui/form/DateField.js";

// Loads the dialog code first, so that dialogs open at once even on a busy machine.
beforeAll(fetchParts);

function Absence() {
  const [day, setDay] = useState("2026-11-09");
  useUnsavedEntries(day !== "2026-11-09");
  return <DateField label="From" value={day} onChange={setDay} />;
}

function Page() {
  const [isListed, setListed] = useState(false);
  const [isEntered, setEntered] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setListed(true)}>
        Who is away
      </button>
      <Dialog opened={isListed} onClose={() => setListed(false)} title="Away">
        <button type="button" onClick={() => setEntered(true)}>
          Enter
        </button>
        <FormDialog opened={isEntered} onClose={() => setEntered(false)} title="Enter an absence">
          <Absence />
        </FormDialog>
      </Dialog>
    </>
  );
}

const dialogs = () => screen.queryAllByRole("dialog", { hidden: true }).length;

async function openAll() {
  const user = userEvent.setup();
  await renderPart(logInAdministrator().queryClient, <Page />);
  await user.click(screen.getByRole("button", { name: "Who is away" }));
  await user.click(await screen.findByRole("button", { name: "Enter" }));
  const field = await screen.findByLabelText<HTMLInputElement>("From");
  const opener = field.closest(".mantine-TextInput-root")?.querySelector("button");
  if (opener == null) throw new Error("The field has no calendar.");
  return { user, field, opener };
}

it("closes the calendar, then the dialog around it, then the dialog below, and returns focus each time", async () => {
  const { user, opener } = await openAll();
  await user.click(opener);
  expect(dialogs()).toBe(3);
  await user.keyboard("{Escape}");
  expect(dialogs()).toBe(2);
  expect(document.activeElement).toBe(opener);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialogs()).toBe(1));
  const enter = screen.getByText("Enter");
  await waitFor(() => expect(document.activeElement).toBe(enter));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialogs()).toBe(0));
  const away = screen.getByText("Who is away");
  await waitFor(() => expect(document.activeElement).toBe(away));
});

it("asks before discarding the upper dialog's entry, and keeps both dialogs open", async () => {
  const { user, field } = await openAll();
  await user.clear(field);
  await user.type(field, "10 Nov 2026");
  await user.keyboard("{Escape}");
  await screen.findByText("What you have entered has not been saved.");
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByText("What you have entered has not been saved.")).toBeNull(),
  );
  expect(field.value).toBe("10 Nov 2026");
  expect(screen.getByText("Away")).toBeTruthy();
});
