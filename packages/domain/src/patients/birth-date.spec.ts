import { isPlainAge } from "./age.js";
import { birthDateProblem, computeAge, getShownAge, readBirthDate } from "./birth-date.js";

describe("computeAge", () => {
  it.each([
    ["1990-11-29", "2026-11-28", "35"],
    ["1990-11-29", "2026-11-29", "36"],
    ["2024-02-29", "2026-02-28", "23 months"],
    ["2024-02-29", "2026-03-01", "2"],
    ["2026-10-31", "2026-11-30", "30 days"],
    ["2026-10-31", "2026-12-01", "1 month"],
    ["2025-11-29", "2026-11-29", "12 months"],
    ["2026-11-28", "2026-11-29", "1 day"],
    ["2026-11-29", "2026-11-29", "0 days"],
    ["2026-11-30", "2026-11-29", null],
  ])("given the date of birth %s and the day %s, returns %j", (dateOfBirth, day, age) => {
    expect(computeAge(dateOfBirth, day)).toBe(age);
    if (age !== null) expect(isPlainAge(age)).toBe(true);
  });
});

it("shows the age computed from the date of birth, else as typed", () => {
  expect(getShownAge({ age: 40, date_of_birth: "1990-01-01" }, "2026-11-29")).toBe("36");
  expect(getShownAge({ age: "about 40", date_of_birth: null }, "2026-11-29")).toBe("about 40");
  expect(getShownAge({ age: 40, date_of_birth: "1990-01-01" }, "1989-12-31")).toBe(40);
});

it("refuses a date of birth in the future or more than 130 years ago", () => {
  expect(birthDateProblem("2026-11-29", "2026-11-29")).toBeNull();
  expect(birthDateProblem("2026-11-30", "2026-11-29")).toContain("future");
  expect(birthDateProblem("1896-11-29", "2026-11-29")).toBeNull();
  expect(birthDateProblem("1896-10-28", "2026-11-29")).toContain("130 years");
});

describe("readBirthDate", () => {
  it.each([
    ["1956-03-04", "1956-03-04"],
    ["4/3/1956", "1956-03-04"],
    [" 04.03.1956 ", "1956-03-04"],
    ["4 Mar 1956", "1956-03-04"],
    ["4 march 1956", "1956-03-04"],
    ["31/2/1956", null],
    ["4 Foo 1956", null],
    ["1956", null],
    ["SL-1956", null],
    ["4/3", null],
  ])("reads %j as %j", (text, date) => {
    expect(readBirthDate(text, "day")).toBe(date);
  });

  it("reads the month first if the given date order says so", () => {
    expect(readBirthDate("3/4/1956", "month")).toBe("1956-03-04");
  });
});
