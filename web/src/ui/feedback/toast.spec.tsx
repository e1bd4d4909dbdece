/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { ApiError } from "@wardline/client/call-error";
import { ACTION_TOAST_MS, COPY_TOAST_MS, TOAST_MS } from "@wardline/domain/people/session-timing";
import { fetchToasts, Toasts } from "../../app/Toasts.js";
import { getNewestUndo, setNewestUndo, toastsAbout, urgentToasts } from "./toast.js";

const FADE_MS = 1_000;

beforeAll(fetchToasts);
beforeEach(() => {
  jest.useFakeTimers();
  act(() => {
    notifications.clean();
    notifications.clean(urgentToasts);
    setNewestUndo(null);
  });
  render(
    <MantineProvider>
      <main>
        <h1 id="page-title" tabIndex={-1}>
          Patients
        </h1>
        <button type="button">Status</button>
      </main>
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => {
    notifications.clean();
    notifications.clean(urgentToasts);
  });
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const show = (run: () => void) => {
  act(run);
  wait(FADE_MS);
};
const texts = () =>
  [...document.querySelectorAll(".mantine-Notification-description")].map(
    ({ textContent }) => textContent,
  );

it.each([
  ["an ordinary toast for 5 seconds", {}, TOAST_MS, 5_000],
  [
    "a toast with its own duration for that long",
    { duration: COPY_TOAST_MS },
    COPY_TOAST_MS,
    3_000,
  ],
])("shows %s", (_what, options, duration, expected) => {
  act(() => toastsAbout("spec").success("Saved", options));
  wait(expected - 1);
  expect(duration).toBe(expected);
  expect(texts()).toEqual(["Saved"]);
  wait(1);
  wait(FADE_MS);
  expect(texts()).toEqual([]);
});

it("removes an earlier error about the same subject on success, but no error about another subject", () => {
  show(() => toastsAbout("password").error(new Error("no"), "This password is too common."));
  show(() => toastsAbout("roster").error(new Error("no"), "Failed to delete roster"));
  show(() => toastsAbout("password").success("Password updated successfully!"));
  expect(texts().toSorted()).toEqual(["Failed to delete roster", "Password updated successfully!"]);
});

it("shows the server's message, or the fallback when it is missing or empty", () => {
  const createRefusal = (serverMessage: string | null) =>
    new ApiError({ code: "STILL_IN_USE", status: 409, serverMessage });
  show(() =>
    toastsAbout("spec").error(createRefusal("4 staff members still have Surgery."), "Failed"),
  );
  expect(texts()).toEqual(["4 staff members still have Surgery."]);
  show(() => toastsAbout("spec").error(createRefusal(null), "Failed"));
  expect(texts()).toEqual(["Failed"]);
  show(() => toastsAbout("spec").error(createRefusal(""), "Failed"));
  expect(texts()).toEqual(["Failed"]);
});

it("interrupts screen readers only for errors, in regions that already exist", () => {
  const [urgent, calm] = document.querySelectorAll("[aria-live]");
  expect(urgent?.getAttribute("aria-live")).toBe("assertive");
  expect(urgent?.textContent).toBe("");
  expect(calm?.getAttribute("aria-live")).toBe("polite");
  expect(calm?.textContent).toBe("");
  show(() => toastsAbout("spec").success("Saved"));
  expect(calm?.textContent).toBe("Saved");
  show(() => toastsAbout("other").error(new Error("no"), "Failed"));
  expect(urgent?.textContent).toBe("Failed");
  expect(document.querySelectorAll("[role=status], [role=alert]")).toHaveLength(0);
});

describe("a toast with an Undo", () => {
  const showUndoable = (undo = jest.fn()) =>
    act(() => toastsAbout("spec").success("Saved", { about: "Ada Obi", undo }));
  const undo = () => screen.queryByRole("button", { name: "Undo" });

  it("stays for ten seconds", () => {
    showUndoable();
    wait(9_999);
    expect(undo()).not.toBeNull();
    wait(1);
    wait(FADE_MS);
    expect(undo()).toBeNull();
  });

  it.each([
    ["the button of the message has the focus", () => undo()?.focus()],
    ["a press took the focus away", () => (document.activeElement as HTMLElement).blur()],
  ])("returns focus to the changed control after Undo, even if %s", (_where, press) => {
    const status = screen.getByRole("button", { name: "Status" });
    act(() => status.focus());
    showUndoable();
    act(press);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(document.activeElement).toBe(status);
  });

  it("stays while it has focus, and for ten seconds afterwards", () => {
    showUndoable();
    act(() => undo()?.focus());
    wait(60_000);
    expect(undo()).not.toBeNull();
    act(() => undo()?.blur());
    wait(9_999);
    expect(undo()).not.toBeNull();
    wait(1);
    wait(FADE_MS);
    expect(undo()).toBeNull();
  });

  it("stays while the pointer is over it, and for ten seconds afterwards", () => {
    showUndoable();
    const toast = undo()?.closest(".mantine-Notification-root") ?? document.body;
    fireEvent.mouseEnter(toast);
    wait(60_000);
    expect(undo()).not.toBeNull();
    fireEvent.mouseLeave(toast);
    wait(9_999);
    expect(undo()).not.toBeNull();
    wait(1);
    wait(FADE_MS);
    expect(undo()).toBeNull();
  });
});

describe("an Undo whose toast has closed", () => {
  const status = () => screen.getByRole("button", { name: "Status" });

  function setUp() {
    const undo = jest.fn();
    show(() => toastsAbout("spec").success("Saved", { about: "Ada Obi: Deceased", undo }));
    expect(screen.getByText("Ada Obi: Deceased").getAttribute("translate")).toBe("no");
    wait(ACTION_TOAST_MS);
    wait(FADE_MS);
    act(() => status().focus());
    return undo;
  }

  it("is reachable, works once, and returns focus", () => {
    const undo = setUp();
    expect(texts()).toEqual([]);
    show(() => getNewestUndo()?.focusUndo());
    expect(document.activeElement?.textContent).toBe("Undo");
    expect(screen.getByText("Ada Obi: Deceased")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(getNewestUndo()).toBeNull();
    expect(document.activeElement).toBe(status());
  });

  it("undoes the newer of two changes", () => {
    setUp();
    show(() => toastsAbout("other").success("Moved", { about: "Bola Ade", undo: jest.fn() }));
    expect(getNewestUndo()?.about).toBe("Bola Ade");
  });
});

it("closes a toast when the toast's action is chosen", () => {
  const undo = jest.fn();
  show(() => toastsAbout("spec").success("Saved", { action: { label: "Undo", onSelect: undo } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  wait(FADE_MS);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});
