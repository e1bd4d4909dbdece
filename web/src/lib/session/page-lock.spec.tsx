/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, renderHook } from "@testing-library/react";
import { noteTouch, usePageLock } from "./page-lock.js";

const MINUTE = 60_000;

function open(minutes: number | undefined) {
  const onLock = jest.fn();
  renderHook(() => usePageLock(minutes, onLock));
  return onLock;
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
  noteTouch();
});
afterEach(() => jest.useRealTimers());

it("given a hospital that wants it, then it locks once nobody has touched it for so long", () => {
  const onLock = open(5);
  jest.advanceTimersByTime(4 * MINUTE);
  fireEvent.keyDown(window);
  jest.advanceTimersByTime(4 * MINUTE);
  expect(onLock).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE + 1);
  expect(onLock).toHaveBeenCalledTimes(1);
});

it("given somebody at work in another tab, then this one does not lock", () => {
  const onLock = open(5);
  jest.advanceTimersByTime(4 * MINUTE);
  localStorage.setItem("wardline.touched", String(jest.now()));
  jest.advanceTimersByTime(4 * MINUTE);
  expect(onLock).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE + 1);
  expect(onLock).toHaveBeenCalled();
});

it("given a computer that slept past the time, then the touch that wakes it locks", () => {
  const onLock = open(5);
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  fireEvent.pointerDown(window);
  expect(onLock).toHaveBeenCalled();
});

it("given a hospital that does not want it, then it never locks", () => {
  const onLock = open(undefined);
  jest.advanceTimersByTime(24 * 60 * MINUTE);
  expect(onLock).not.toHaveBeenCalled();
});

it("locks at once when the page is opened again after the time", () => {
  jest.setSystemTime(jest.now() + 6 * MINUTE);
  const onLock = open(5);
  expect(onLock).toHaveBeenCalledTimes(1);
});

it("counts a login as a touch", () => {
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  noteTouch();
  expect(open(5)).not.toHaveBeenCalled();
});

it("counts from now when the hospital switches it on while the page is open", () => {
  const onLock = jest.fn();
  const { rerender } = renderHook(
    ({ minutes }: { minutes: number | undefined }) => usePageLock(minutes, onLock),
    { initialProps: { minutes: undefined as number | undefined } },
  );
  jest.setSystemTime(jest.now() + 60 * MINUTE);
  rerender({ minutes: 5 });
  expect(onLock).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5 * MINUTE + 1);
  expect(onLock).toHaveBeenCalledTimes(1);
});
