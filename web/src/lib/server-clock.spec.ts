import { observeServerDate, serverNow } from "./server-clock.js";

const NOW = Date.parse("2026-11-21T07:59:00.400Z");

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  observeServerDate(new Date().toUTCString());
  jest.useRealTimers();
});

it("given a clock that is right to the second, then it is trusted to the millisecond", () => {
  observeServerDate("Sat, 21 Nov 2026 07:59:00 GMT");
  expect(serverNow()).toBe(NOW);
});

it("given a clock that is ten minutes behind, then the server's time is told", () => {
  observeServerDate("Sat, 21 Nov 2026 08:09:00 GMT");
  expect(serverNow()).toBe(Date.parse("2026-11-21T08:09:00Z"));
});

it("given an answer without a date, then what was known stays", () => {
  observeServerDate("Sat, 21 Nov 2026 08:09:00 GMT");
  observeServerDate(null);
  expect(serverNow()).toBe(Date.parse("2026-11-21T08:09:00Z"));
});
