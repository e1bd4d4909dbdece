/** @jest-environment ./web/testing/browser.cjs */
import { formatDutyDistance } from "./MyRoster.js";

const LAGOS = "Africa/Lagos";
const DUTY = Date.parse("2026-11-21T07:00:00Z");

it.each([
  ["at 02:10 of the night after it began", "2026-11-22T01:10:00Z", "Now"],
  ["at its start", "2026-11-21T07:00:00Z", "Now"],
  ["an hour before its start", "2026-11-21T06:00:00Z", "Today"],
  ["at 23:59 of the day before in Lagos", "2026-11-20T22:59:00Z", "Tomorrow"],
  ["three days before", "2026-11-18T12:00:00Z", "In 3 days"],
])("describes a duty at 08:00 in Lagos %s (%s) as %s", (_when, now, text) => {
  expect(formatDutyDistance(DUTY, Date.parse(now), LAGOS)).toBe(text);
});
