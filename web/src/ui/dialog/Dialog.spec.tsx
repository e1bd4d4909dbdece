/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderPart } from "../../../testing/render-part.js";
import { trackPresses } from "../../lib/focus-back.js";
import { fetchParts } from "../feedback/lazy-part.js";
import { focusFirst } from "../form/focus-first.js";
import { Dialog } from "./Dialog.js";

beforeAll(fetchParts);

function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Rename</button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Rename the screen">
        <form ref={focusFirst}>
          <input aria-label="Name" />
        </form>
      </Dialog>
    </>
  );
}

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

/** Dialog with a form whose answer is shown in another dialog. */
function Tokens({ when }: { when: string }) {
  const [isCreating, setCreating] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const close = () => setCreating(false);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Settings
      </h1>
      <button onClick={() => setCreating(true)}>New token</button>
      <Dialog opened={isCreating} onClose={close} title="Create a token">
        <button
          onClick={() => {
            setCreated(true);
            if (when === "later") queueMicrotask(close);
            else close();
          }}
        >
          Create
        </button>
      </Dialog>
      <Dialog opened={isCreated} onClose={() => setCreated(false)} title="Token">
        <p>wl_1</p>
      </Dialog>
    </>
  );
}

async function openDialog(keepsFocus: boolean) {
  const user = userEvent.setup();
  await renderPart(new QueryClient(), <Rows keepsFocus={keepsFocus} />);
  await user.click(screen.getByRole("button", { name: "Bay 2" }));
  await screen.findByRole("dialog", { name: "Move the screen" });
  return user;
}

it("returns focus to where it was when Escape closes the dialog", async () => {
  const user = await openDialog(true);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Bay 2"));
});

it("returns focus every time, even if the form inside takes focus at once", async () => {
  const user = userEvent.setup();
  await renderPart(new QueryClient(), <Form />);
  for (let times = 0; times < 2; times += 1) {
    await user.click(screen.getByRole("button", { name: "Rename" }));
    const name = await screen.findByLabelText("Name");
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Rename"));
  }
});

it("moves focus to the enclosing `data-keeps-focus` part when the row with the opening button has been removed", async () => {
  const user = await openDialog(true);
  await user.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe("Screens"));
});

it("moves focus to the page title when no part keeps the focus", async () => {
  const user = await openDialog(false);
  await user.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(document.activeElement?.id).toBe("page-title"));
});

it.each(["at once", "later"])(
  "returns focus to the control that opened the first form if another dialog replaces it %s",
  async (when) => {
    const user = userEvent.setup();
    await renderPart(new QueryClient(), <Tokens when={when} />);
    await user.click(screen.getByRole("button", { name: "New token" }));
    await user.click(await screen.findByRole("button", { name: "Create" }));
    await screen.findByRole("dialog", { name: "Token" });
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: "Create a token" })).toBeNull(),
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("New token"));
  },
);

describe("a dialog in Safari, which does not focus pressed buttons", () => {
  let leave: () => void;
  const refuseFocus = (event: Event) => event.preventDefault();
  beforeEach(() => {
    leave = trackPresses();
    document.addEventListener("mousedown", refuseFocus);
  });
  afterEach(() => {
    document.removeEventListener("mousedown", refuseFocus);
    leave();
  });

  it("returns focus to the pressed button without scrolling", async () => {
    const user = userEvent.setup();
    await renderPart(new QueryClient(), <Form />);
    const opener = screen.getByRole("button", { name: "Rename" });
    const focus = jest.spyOn(opener, "focus");
    await user.click(opener);
    expect(document.activeElement).not.toBe(opener);
    await screen.findByRole("dialog", { name: "Rename the screen" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  });
});
