/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, renderHook } from "@testing-library/react";
import { recordUse, usePageLock } from "./page-lock.js";

const MINUTE = 60_000;
const passTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function open(minutes: number | undefined) {
  const onLock = jest.fn();
  renderHook(() => usePageLock(minutes, onLock));
  return onLock;
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
  recordUse();
});
afterEach(() => jest.useRealTimers());

it("locks when nobody has used the page for the time that the hospital has set", () => {
  const onLock = open(5);
  passTime(4 * MINUTE);
  fireEvent.keyDown(window);
  passTime(4 * MINUTE);
  expect(onLock).not.toHaveBeenCalled();
  passTime(MINUTE + 1);
  expect(onLock).toHaveBeenCalledTimes(1);
});

it("does not lock while somebody works in another tab", () => {
  const onLock = open(5);
  passTime(4 * MINUTE);
  localStorage.setItem("wardline.touched", String(jest.now()));
  passTime(4 * MINUTE);
  expect(onLock).not.toHaveBeenCalled();
  passTime(MINUTE + 1);
  expect(onLock).toHaveBeenCalled();
});

it("locks on the first touch after the computer has slept for longer than the set time", () => {
  const onLock = open(5);
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  fireEvent.pointerDown(window);
  expect(onLock).toHaveBeenCalled();
});

it("locks a page that comes back from the back/forward cache after the set time", () => {
  const onLock = open(5);
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(onLock).toHaveBeenCalled();
});

it("never locks when the hospital has not enabled locking", () => {
  const onLock = open(undefined);
  passTime(24 * 60 * MINUTE);
  expect(onLock).not.toHaveBeenCalled();
});

it("locks at once when the page is reopened after the set time", () => {
  jest.setSystemTime(jest.now() + 6 * MINUTE);
  const onLock = open(5);
  expect(onLock).toHaveBeenCalledTimes(1);
});

it("counts a login as use", () => {
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  recordUse();
  expect(open(5)).not.toHaveBeenCalled();
});

it("starts counting when the hospital enables locking while the page is open", () => {
  const onLock = jest.fn();
  const { rerender } = renderHook(
    ({ minutes }: { minutes: number | undefined }) => usePageLock(minutes, onLock),
    { initialProps: { minutes: undefined as number | undefined } },
  );
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  rerender({ minutes: 5 });
  expect(onLock).not.toHaveBeenCalled();
  passTime(5 * MINUTE + 1);
  expect(onLock).toHaveBeenCalledTimes(1);
});

it("warns half a minute before locking, and stops when somebody uses the page", () => {
  const onLock = jest.fn();
  const { result } = renderHook(() => usePageLock(2, onLock));
  passTime(MINUTE + 29_000);
  expect(result.current).toBe(false);
  passTime(1_000);
  expect(result.current).toBe(true);
  fireEvent.keyDown(window, { key: "Shift" });
  expect(result.current).toBe(false);
  passTime(MINUTE + 29_000);
  expect(onLock).not.toHaveBeenCalled();
  passTime(31_000);
  expect(onLock).toHaveBeenCalledTimes(1);
});

const firePointerMove = (screenX: number) =>
  fireEvent(window, new MouseEvent("pointermove", { screenX, screenY: 5, bubbles: true }));

it.each([
  ["moving the pointer", (at: number) => firePointerMove(at)],
  ["scrolling", () => fireEvent.scroll(document)],
  ["a reading cursor that moves the focus", () => fireEvent.focusIn(document.body)],
  [
    "a reading cursor that moves the selection",
    () => fireEvent(document, new Event("selectionchange")),
  ],
])("counts %s as use", (_what, use) => {
  const onLock = open(2);
  for (let at = 1; at <= 10; at += 1) {
    passTime(20_000);
    use(at);
  }
  expect(onLock).not.toHaveBeenCalled();
});

it("ignores movement of the page below a resting pointer", () => {
  const onLock = open(2);
  for (let at = 1; at <= 10; at += 1) {
    passTime(20_000);
    firePointerMove(7);
  }
  expect(onLock).toHaveBeenCalled();
});
