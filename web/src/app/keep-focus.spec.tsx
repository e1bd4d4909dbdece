/** @jest-environment ./web/testing/browser.cjs */
import { act, render, screen } from "@testing-library/react";
import { keepFocus } from "./keep-focus.js";

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  stop = keepFocus();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function Page({ state }: { state: string }) {
  const rows = ["Ada", "Bola", "Chidi"].filter((name) => !state.includes(`without ${name}`));
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Patients
      </h1>
      <p>
        <button type="button">Undo</button>
        <button type="button" disabled={state === "saving"}>
          Save
        </button>
      </p>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <button type="button">Status of {name}</button>
          </li>
        ))}
      </ul>
      <p>
        {state === "sent" ? null : (
          <button
            type="button"
            disabled={state === "sending"}
            data-loading={state === "sending" || undefined}
          >
            Send
          </button>
        )}
      </p>
      <div>
        {state === "asked" ? (
          <p>
            <button type="button">Not yet</button>
          </p>
        ) : (
          <button type="button">Send…</button>
        )}
      </div>
    </>
  );
}

const readFocusedText = () => document.activeElement?.textContent;

async function press(name: string, ...states: string[]) {
  const { rerender } = render(<Page state="first" />);
  const change = (state: string) => rerender(<Page state={state} />);
  screen.getByRole("button", { name }).focus();
  for (const state of states) {
    await act(async () => change(state));
    await act(() => jest.advanceTimersByTimeAsync(100));
  }
  return change;
}

it.each([
  ["the same control of the next row", "Status of Bola", "without Bola", "Status of Chidi"],
  [
    "the previous row if the last one disappears",
    "Status of Chidi",
    "without Chidi",
    "Status of Bola",
  ],
  [
    "the title if no row is left",
    "Status of Ada",
    "without Ada without Bola without Chidi",
    "Patients",
  ],
  ["the control that replaces a pressed button", "Send…", "asked", "Not yet"],
])("moves the focus to %s", async (_what, name, state, expected) => {
  await press(name, state);
  expect(readFocusedText()).toBe(expected);
});

it("waits for a control that is disabled until an answer comes", async () => {
  const change = await press("Save", "saving");
  await act(async () => change("saved"));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(readFocusedText()).toBe("Save");
});

it("moves on from a loading control that the answer removes", async () => {
  await press("Send", "sending", "sent");
  expect(readFocusedText()).toBe("Patients");
});

it("gives up on a control that stays disabled", async () => {
  await press("Save", "saving");
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(readFocusedText()).toBe("Undo");
});

it("leaves the focus where the person has moved it", async () => {
  const change = await press("Status of Bola");
  await act(async () => {
    change("without Bola");
    screen.getByRole("button", { name: "Save" }).focus();
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(readFocusedText()).toBe("Save");
});
