/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { otherStatuses, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { ActionMenu } from "./ActionMenu.js";

const chosen = jest.fn();
let user: UserEvent;

beforeEach(() => {
  jest.useFakeTimers();
  chosen.mockClear();
  user = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
  // The clock of the page is that of the test: jsdom stamps events by the computer's.
  jest.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => jest.now());
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const focused = () => document.activeElement?.textContent;

/** Opens the menu of a patient with an open card: the other five statuses. */
async function openStatuses(): Promise<void> {
  const actions = otherStatuses("card_opened").map((status) => ({
    label: PATIENT_STATUS_LABELS[status],
    onSelect: () => chosen(status),
  }));
  render(
    <ActionMenu label="Change the status" actions={actions}>
      {(trigger) => (
        <button {...trigger} type="button">
          Status
        </button>
      )}
    </ActionMenu>,
  );
  screen.getByRole("button", { name: "Status" }).focus();
  await user.keyboard("{Enter}");
}

/** Presses one key after the other, so many milliseconds apart. */
async function type(keys: readonly string[], apart: number): Promise<void> {
  for (const key of keys) {
    await user.keyboard(key);
    act(() => jest.advanceTimersByTime(apart));
  }
}

it.each(
  [
    ["new", "new_patient"],
    ["adm", "admitted"],
    ["dec", "deceased"],
    ["dis", "discharged"],
    ["new patient r", "new_patient_reviewed"],
  ].flatMap(([text = "", status]) =>
    [0, 60, 120, 250, 499].map((apart) => [text, apart, status] as const),
  ),
)("given '%s' typed, %d ms a key, then Enter chooses %s", async (text, apart, status) => {
  await openStatuses();
  await type(text.split(""), apart);
  await user.keyboard("{Enter}");
  expect(chosen.mock.calls).toEqual([[status]]);
});

it("given a pause of half a second, then the next letter begins a new text", async () => {
  await openStatuses();
  await type(["d"], 500);
  expect(focused()).toBe("Discharged");
  await type(["a"], 0);
  expect(focused()).toBe("Admitted");
});

it("given the same letter again and again, then it steps through the items that begin with it", async () => {
  await openStatuses();
  const seen: unknown[] = [];
  for (const _ of "ddd") {
    await type(["d"], 100);
    seen.push(focused());
  }
  expect(seen).toEqual(["Discharged", "Deceased", "Discharged"]);
});

it("given a text that no item begins with, then Enter and a blank choose nothing", async () => {
  await openStatuses();
  await type(["c", "a", "r", "d", " "], 100);
  await user.keyboard("{Enter}");
  act(() => jest.advanceTimersByTime(2_000));
  await user.keyboard("{Enter}");
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("New Patient");
});

it("given a blank while letters are collected, then it chooses nothing; after a pause it chooses", async () => {
  await openStatuses();
  await type(["n", "e", "w", " "], 400);
  expect(chosen).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(500));
  await user.keyboard(" ");
  expect(chosen.mock.calls).toEqual([["new_patient"]]);
});

it("given the Enter that opened it is still held, then nothing is chosen", async () => {
  await openStatuses();
  const item = screen.getByRole("menuitem", { name: "New Patient" });
  expect(fireEvent.keyDown(item, { key: "Enter", repeat: true })).toBe(false);
});

it("given Ctrl with a letter, then the focus stays: it is the browser's", async () => {
  await openStatuses();
  await user.keyboard("{Control>}a{/Control}");
  expect(focused()).toBe("New Patient");
});
