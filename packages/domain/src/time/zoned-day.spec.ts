import * as fc from "fast-check";
import {
  findZonedHour,
  getDayEnd,
  getDayStart,
  isTimeZone,
  toZonedDay,
  toZonedParts,
} from "./zoned-day.js";

const at = (iso: string) => Date.parse(iso);
const HOUR = 3_600_000;

const ZONES = [
  "UTC",
  "Africa/Lagos",
  "Africa/Cairo",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Europe/London",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: at("2012-01-01T00:00:00Z"), max: at("2037-12-31T00:00:00Z") });
const day = instant.map((time) => toZonedDay(time, "UTC"));

describe("isTimeZone", () => {
  it.each(ZONES)("accepts %s", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(["", " ", "Lagos", "Africa/Nowhere", "+01:00", "-05", "Africa/Lagos; drop table"])(
    "refuses %j",
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe("toZonedParts", () => {
  it("reads the wall clock and calendar of the zone", () => {
    expect(toZonedParts(at("2026-11-05T22:07:09Z"), "Asia/Kathmandu")).toEqual({
      year: 2026,
      month: 11,
      day: 6,
      hour: 3,
      minute: 52,
      second: 9,
      weekday: 5,
    });
  });

  it("reads midnight as hour 0, not 24", () => {
    expect(toZonedParts(at("2026-11-05T23:00:00Z"), "Africa/Lagos").hour).toBe(0);
  });

  it("throws a RangeError for an unknown zone", () => {
    expect(() => toZonedParts(0, "Africa/Nowhere")).toThrow(RangeError);
  });

  it("agrees with Date in UTC for every instant", () => {
    fc.assert(
      fc.property(instant, (time) => {
        const date = new Date(time);
        expect(toZonedParts(time, "UTC")).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
          hour: date.getUTCHours(),
          minute: date.getUTCMinutes(),
          second: date.getUTCSeconds(),
          weekday: date.getUTCDay(),
        });
      }),
    );
  });
});

describe("toZonedDay", () => {
  it.each([
    ["Africa/Lagos", "2026-11-06"],
    ["America/New_York", "2026-11-05"],
    ["Pacific/Kiritimati", "2026-11-06"],
  ])("in %s, maps 23:30 UTC on 5 November to the day %s", (name, expected) => {
    expect(toZonedDay(at("2026-11-05T23:30:00Z"), name)).toBe(expected);
  });
});

describe("getDayStart", () => {
  it.each([
    ["a plain day", "2026-11-05", "Africa/Lagos", "2026-11-04T23:00:00Z"],
    ["a day after which clocks go forward", "2026-03-28", "Europe/London", "2026-03-28T00:00:00Z"],
    ["a day that starts in summer time", "2026-06-01", "America/New_York", "2026-06-01T04:00:00Z"],
    ["a day on which clocks go back", "2026-11-01", "America/New_York", "2026-11-01T04:00:00Z"],
    ["a day whose midnight is skipped", "2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"],
    ["a day whose midnight is skipped", "2024-04-26", "Africa/Cairo", "2024-04-25T22:00:00Z"],
    ["a day whose midnight comes twice", "2026-11-01", "America/Havana", "2026-11-01T04:00:00Z"],
    ["a skipped date", "2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"],
    ["the day after a skipped date", "2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00Z"],
    [
      "a zone of half-hour summer time",
      "2026-10-05",
      "Australia/Lord_Howe",
      "2026-10-04T13:00:00Z",
    ],
  ])("given %s (%s, %s), returns the instant %s", (_, text, name, expected) => {
    expect(new Date(getDayStart(text, name)).toISOString()).toBe(expected.replace("Z", ".000Z"));
  });

  it("throws a RangeError for an invalid day", () => {
    expect(() => getDayStart("today", "UTC")).toThrow(RangeError);
  });

  it("is the first instant of any existing day", () => {
    fc.assert(
      fc.property(day, zone, (text, name) => {
        const start = getDayStart(text, name);
        expect([toZonedDay(start, name), toZonedDay(start - 1, name) < text]).toEqual([text, true]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("getDayEnd", () => {
  it.each([
    ["clocks go forward", "2026-03-29", "Europe/London", 23],
    ["clocks go back", "2026-10-25", "Europe/London", 25],
    ["clocks do not change", "2026-10-26", "Europe/London", 24],
    ["clocks go back by half an hour", "2026-04-05", "Australia/Lord_Howe", 24.5],
    ["the date is skipped", "2011-12-30", "Pacific/Apia", 0],
    ["the next date is skipped", "2011-12-29", "Pacific/Apia", 24],
  ])("ends a day on which %s (%s in %s) after %d hours", (_, text, name, hours) => {
    expect((getDayEnd(text, name) - getDayStart(text, name)) / HOUR).toBe(hours);
  });

  it("returns a time even for the last representable day", () => {
    expect(getDayEnd("9999-12-31", "UTC")).toBe(at("+010000-01-01T00:00:00Z"));
  });

  it("lies after any instant of its local day", () => {
    fc.assert(
      fc.property(instant, zone, (time, name) => {
        const text = toZonedDay(time, name);
        expect([getDayStart(text, name) <= time, time < getDayEnd(text, name)]).toEqual([
          true,
          true,
        ]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("findZonedHour", () => {
  it("returns the instant at which clocks show the hour", () => {
    expect(findZonedHour("2026-11-05", 12, "Africa/Lagos")).toBe(at("2026-11-05T11:00:00Z"));
  });

  it("is the first instant after the gap if clocks skip the hour", () => {
    expect(findZonedHour("2026-03-29", 1, "Europe/London")).toBe(at("2026-03-29T01:00:00Z"));
  });

  it("is the first occurrence of a repeated hour", () => {
    expect(findZonedHour("2026-10-25", 1, "Europe/London")).toBe(at("2026-10-25T00:00:00Z"));
  });
});
