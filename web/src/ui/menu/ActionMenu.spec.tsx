/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { listOtherStatuses, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { ActionMenu } from "./ActionMenu.js";

const onChosen = jest.fn();
let user: UserEvent;

beforeEach(() => {
  jest.useFakeTimers();
  onChosen.mockClear();
  user = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
  // The page uses the test's clock, because jsdom stamps events with the computer's clock.
  jest.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => jest.now());
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const getFocusedText = () => document.activeElement?.textContent;

/** Opens the menu of a patient whose status is Card Opened; the menu offers the other five statuses. */
async function openStatuses(): Promise<void> {
  const actions = listOtherStatuses("card_opened").map((status) => ({
    label: PATIENT_STATUS_LABELS[status],
    onSelect: () => onChosen(status),
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

/** Presses the keys in order, `gapMs` milliseconds between them. */
async function type(keys: readonly string[], gapMs: number): Promise<void> {
  for (const key of keys) {
    await user.keyboard(key);
    act(() => jest.advanceTimersByTime(gapMs));
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
    [0, 60, 120, 250, 499].map((gapMs) => [text, gapMs, status] as const),
  ),
)("selects, on Enter after '%s' typed at %d ms per key: %s", async (text, gapMs, status) => {
  await openStatuses();
  await type(text.split(""), gapMs);
  await user.keyboard("{Enter}");
  expect(onChosen.mock.calls).toEqual([[status]]);
});

it("starts a new search after half a second without a key", async () => {
  await openStatuses();
  await type(["d"], 500);
  expect(getFocusedText()).toBe("Discharged");
  await type(["a"], 0);
  expect(getFocusedText()).toBe("Admitted");
});

it("steps through the matching items when the same letter repeats", async () => {
  await openStatuses();
  const focusedTexts: unknown[] = [];
  for (const _ of "ddd") {
    await type(["d"], 100);
    focusedTexts.push(getFocusedText());
  }
  expect(focusedTexts).toEqual(["Discharged", "Deceased", "Discharged"]);
});

it("selects nothing on Enter or Space when no item matches", async () => {
  await openStatuses();
  await type(["c", "a", "r", "d", " "], 100);
  await user.keyboard("{Enter}");
  act(() => jest.advanceTimersByTime(2_000));
  await user.keyboard("{Enter}");
  expect(onChosen).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown}");
  expect(getFocusedText()).toBe("New Patient");
});

it("selects nothing on Space while typing, but selects after a pause", async () => {
  await openStatuses();
  await type(["n", "e", "w", " "], 400);
  expect(onChosen).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(500));
  await user.keyboard(" ");
  expect(onChosen.mock.calls).toEqual([["new_patient"]]);
});

it("selects nothing while the Enter key that opened the menu is still held", async () => {
  await openStatuses();
  const item = screen.getByRole("menuitem", { name: "New Patient" });
  expect(fireEvent.keyDown(item, { key: "Enter", repeat: true })).toBe(false);
});

it("leaves combinations of Ctrl and a letter to the browser", async () => {
  await openStatuses();
  await user.keyboard("{Control>}a{/Control}");
  expect(getFocusedText()).toBe("New Patient");
});
