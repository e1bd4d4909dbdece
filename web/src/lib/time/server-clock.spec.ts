import { getServerTime, observeServerDate, onClockSet } from "./clock.js";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => {
  observeServerDate(new Date(jest.now()).toUTCString());
  jest.useRealTimers();
});

it.each([
  ["3 hours fast", -3 * HOUR_MS],
  ["26 hours slow", 26 * HOUR_MS],
])("uses the server's time if this computer's clock is %s", (_what, errorMs) => {
  observeServerDate(new Date(NOON + errorMs).toUTCString());
  expect(getServerTime()).toBe(NOON + errorMs);
  jest.setSystemTime(NOON + HOUR_MS);
  expect(getServerTime()).toBe(NOON + HOUR_MS + errorMs);
});

it("ignores a difference no larger than the delay of an answer", () => {
  observeServerDate(new Date(NOON + 1_000).toUTCString());
  expect(getServerTime()).toBe(NOON);
});

it("notifies listeners once per change, not on every answer", () => {
  const onSet = jest.fn();
  const unsubscribe = onClockSet(onSet);
  observeServerDate(new Date(NOON + HOUR_MS).toUTCString());
  observeServerDate(new Date(NOON + HOUR_MS + 1_000).toUTCString());
  expect(onSet).toHaveBeenCalledTimes(1);
  unsubscribe();
});

it.each([null, "", "yesterday"])("ignores the date header %p", (header) => {
  observeServerDate(header);
  expect(getServerTime()).toBe(NOON);
});
