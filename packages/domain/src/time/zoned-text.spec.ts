import { formatZoned } from "./zoned-text.js";

it.each([
  ["2026-11-22T00:12:46.944Z", "Africa/Lagos", "2026-11-22T01:12:46+01:00"],
  ["2026-11-22T00:12:46.044Z", "Asia/Kathmandu", "2026-11-22T05:57:46+05:45"],
  ["2026-11-22T00:12:46Z", "America/St_Johns", "2026-11-21T20:42:46-03:30"],
  ["2026-11-22T00:12:46Z", "UTC", "2026-11-22T00:12:46+00:00"],
  // The hour occurs twice when London's clocks go back.
  ["2026-10-25T00:30:00Z", "Europe/London", "2026-10-25T01:30:00+01:00"],
  ["2026-10-25T01:30:00Z", "Europe/London", "2026-10-25T01:30:00+00:00"],
])("formats %s in %s as %s", (at, zone, text) => {
  expect(formatZoned(at, zone)).toBe(text);
  expect(Date.parse(formatZoned(at, zone))).toBe(Math.floor(Date.parse(at) / 1_000) * 1_000);
});
