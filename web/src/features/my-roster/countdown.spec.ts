/** @jest-environment ./web/testing/browser.cjs */
import { formatCountdown } from "./NextDuty.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [1, "in 1 min"],
  [12 * MINUTE, "in 12 min"],
  [HOUR, "in 1 h"],
  [5 * HOUR + 20 * MINUTE, "in 5 h 20 min"],
  [48 * HOUR, "in 2 days"],
  [71 * HOUR, "in 2 days"],
])("shows %i ms until a duty as %j", (remainingMs, text) => {
  expect(formatCountdown(1_000 + remainingMs, 1_000)).toBe(text);
});
