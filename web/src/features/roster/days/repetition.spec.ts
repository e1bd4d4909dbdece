import { latestRepetition, monthsBetween, repeatedDays } from "../roster-draft.js";

it("repeats every week up to the last day, and marks the days that have a roster", () => {
  expect(repeatedDays("2026-11-21", "2026-12-05", new Set(["2026-11-28"]))).toEqual([
    { day: "2026-11-21", isTaken: false },
    { day: "2026-11-28", isTaken: true },
    { day: "2026-12-05", isTaken: false },
  ]);
});

it("repeats for half a year at most", () => {
  const days = repeatedDays("2026-11-21", "2030-01-01", new Set());
  expect(days).toHaveLength(27);
  expect(days.at(-1)?.day).toBe(latestRepetition("2026-11-21"));
});

it("spans the months of a repetition across the turn of the year", () => {
  expect(monthsBetween("2026-11-30", "2027-01-01")).toEqual([
    { year: 2026, month: 11 },
    { year: 2026, month: 12 },
    { year: 2027, month: 1 },
  ]);
});
