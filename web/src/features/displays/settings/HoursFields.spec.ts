/** @jest-environment ./web/testing/browser.cjs */
import { findHoursProblems, toHoursValues, toPlannedHours } from "./HoursFields.js";

const SPAN = { from: "07:00", until: "19:00" };
const SAME_HOURS = Array.from({ length: 7 }, () => SPAN);
const WEEKDAYS_ONLY = [null, ...Array.from({ length: 5 }, () => SPAN), null];

it.each([
  ["always", null],
  ["same", SAME_HOURS],
  ["days", WEEKDAYS_ONLY],
] as const)('returns the hours of the plan "%s" unchanged', (plan, hours) => {
  const values = toHoursValues(hours);
  expect(values.plan).toBe(plan);
  expect(toPlannedHours(values)).toEqual(hours);
  expect(findHoursProblems(values)).toEqual({});
});

it("requires complete times, and hours for at least one day", () => {
  const same = toHoursValues(SAME_HOURS);
  const days = toHoursValues(WEEKDAYS_ONLY);
  expect(findHoursProblems({ ...same, every: { from: "", until: "19:00" } })).toEqual({
    every: "Please enter a time such as 07:30.",
  });
  const emptied = days.days.map((day, at) => (at === 1 ? { ...day, until: "" } : day));
  expect(findHoursProblems({ ...days, days: emptied })).toEqual({
    1: "Please enter a time such as 07:30.",
  });
  const dark = days.days.map((day) => ({ ...day, isOn: false }));
  expect(findHoursProblems({ ...days, days: dark })).toEqual({
    days: "Please choose hours for at least one day.",
  });
});
