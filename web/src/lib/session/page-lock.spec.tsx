/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, renderHook } from "@testing-library/react";
import { usePageLock } from "./page-lock.js";

const MINUTE = 60_000;

function open(minutes: number | undefined) {
  const onLock = jest.fn();
  renderHook(() => usePageLock(minutes, onLock));
  return onLock;
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
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
