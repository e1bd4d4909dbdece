import { dutyOf, personOf } from "../../../../testing/duty.js";
import { lookAheadMoment } from "./look-ahead.js";
import { findOnCall } from "./on-call-search.js";
import { changedText } from "./time-words.js";

it.each([
  ["2026-11-21T02:10", "Africa/Lagos", "2026-11-21T01:10:00.000Z"],
  ["2026-10-25T08:00", "Europe/London", "2026-10-25T08:00:00.000Z"],
  ["2026-07-25T08:00", "Europe/London", "2026-07-25T07:00:00.000Z"],
  ["2026-02-30T08:00", "Africa/Lagos", null],
  ["2026-02-20T24:00", "Africa/Lagos", null],
  ["", "Africa/Lagos", null],
])("given the time %j in %s, then it is looked ahead to %j", (text, zone, moment) => {
  expect(lookAheadMoment(text, zone)).toBe(moment);
});

const DAY = 24 * 3_600_000;

it.each([
  [59 * 60_000, "changed within the hour"],
  [DAY - 1, "changed 23 hours ago"],
  [DAY, "changed 1 day ago"],
  [9 * DAY, "changed 9 days ago"],
])("given a roster saved %i ms ago, then it says %j", (age, text) => {
  expect(changedText(1_000, 1_000 + age)).toBe(text);
});

it("given a search, then departments are found by their name and by their people, in order", () => {
  const urology = dutyOf({ department: "Urology", people: [personOf({ name: "Chidi Eze" })] });
  const all = [urology, dutyOf()];
  const found = (query: string) => findOnCall(all, query).map(({ department }) => department);
  expect([found(""), found("uro"), found("OKAFOR"), found("x-ray")]).toEqual([
    ["Surgery", "Urology"],
    ["Urology"],
    ["Surgery"],
    [],
  ]);
});
