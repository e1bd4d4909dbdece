/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderPart } from "../../../testing/render-part.js";
import { fetchParts } from "../feedback/lazy-part.js";
import { Dialog } from "./Dialog.js";

beforeAll(fetchParts);

function Rows({ keepsFocus }: { keepsFocus: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [hasRow, setRow] = useState(true);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Settings
      </h1>
      <section tabIndex={-1} aria-label="Screens" {...(keepsFocus && { "data-keeps-focus": true })}>
        {hasRow ? <button onClick={() => setOpen(true)}>Bay 2</button> : null}
      </section>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Move the screen">
        <button
          onClick={() => {
            setRow(false);
            setOpen(false);
          }}
        >
          Move
        </button>
      </Dialog>
    </>
  );
}

async function openOne(keepsFocus: boolean) {
  const user = userEvent.setup();
  await renderPart(new QueryClient(), <Rows keepsFocus={keepsFocus} />);
  await user.click(screen.getByRole("button", { name: "Bay 2" }));
  await screen.findByRole("dialog", { name: "Move the screen" });
  return user;
}

it("given Escape, then focus is where it was", async () => {
  const user = await openOne(true);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Bay 2"));
});

it("given that its row is gone, then focus is on the part of the page that keeps it", async () => {
  const user = await openOne(true);
  await user.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe("Screens"));
});

it("given that no part keeps it, then focus is on the page's title", async () => {
  const user = await openOne(false);
  await user.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(document.activeElement?.id).toBe("page-title"));
});
