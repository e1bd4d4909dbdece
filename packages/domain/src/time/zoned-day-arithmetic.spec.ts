import * as fc from "fast-check";
import { addDays, countDaysBetween, isDay, toZonedDay } from "./zoned-day.js";

const day = fc
  .integer({ min: Date.parse("2012-01-01"), max: Date.parse("2037-12-31") })
  .map((time) => toZonedDay(time, "UTC"));

describe("isDay", () => {
  it.each(["2026-11-05", "2024-02-29", "2000-02-29", "1970-01-01", "2200-12-31"])(
    "accepts %s",
    (text) => {
      expect(isDay(text)).toBe(true);
    },
  );

  it.each([
    "",
    "2026-02-29",
    "1969-12-31",
    "2201-01-01",
    "9999-12-31",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-5",
    "26-01-05",
    "0026-01-05",
    "2026-11-05T00:00:00Z",
    " 2026-11-05",
    "2026-11-05\n",
  ])("refuses %j", (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe("addDays", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-03-29", 0, "2026-03-29"],
  ])("moves %s by %i to %s", (from, n, expected) => {
    expect(addDays(from, n)).toBe(expected);
  });

  it("throws a RangeError for an invalid day", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
  });

  it("throws a RangeError after the last representable day", () => {
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
  });

  it("is reversed by countDaysBetween", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, n) => {
        expect(countDaysBetween(from, addDays(from, n))).toBe(n);
      }),
    );
  });
});
