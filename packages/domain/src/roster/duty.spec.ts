import * as fc from "fast-check";
import { addDays, toZonedDay, toZonedParts } from "../time/zoned-day.js";
import {
  computeDutySpan,
  DEFAULT_DUTY_START,
  type DutyClock,
  findDutyAt,
  findDutyDate,
  getDutyClock,
  isDutyStart,
  listDutiesFrom,
} from "./duty.js";

const at = (iso: string) => Date.parse(iso);
const iso = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
const HOUR = 3_600_000;

const LAGOS = { zone: "Africa/Lagos", start: "08:00" };
const LONDON = { zone: "Europe/London", start: "08:00" };
const APIA = { zone: "Pacific/Apia", start: "08:00" };

const ZONES = [
  "Africa/Cairo",
  "Africa/Lagos",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/London",
  "Pacific/Apia",
  "Pacific/Chatham",
  "UTC",
];

const instant = fc.integer({ min: at("2011-01-01T00:00:00Z"), max: at("2037-12-31T00:00:00Z") });
const start = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
});
const clock: fc.Arbitrary<DutyClock> = fc.record({ zone: fc.constantFrom(...ZONES), start });

/** Instants near clock changes, where mistakes are likely, and random ones. */
const CLOCK_CHANGES = [
  "2011-12-30T10:00:00Z",
  "2012-04-01T00:00:00Z",
  "2026-03-29T01:00:00Z",
  "2026-10-25T01:00:00Z",
  "2018-11-04T03:00:00Z",
  "2026-03-08T07:00:00Z",
  "2026-11-01T06:00:00Z",
].map(at);
const awkwardInstant = fc.oneof(
  instant,
  fc
    .tuple(fc.constantFrom(...CLOCK_CHANGES), fc.integer({ min: -30 * HOUR, max: 30 * HOUR }))
    .map(([change, offset]) => change + offset),
);

describe("isDutyStart", () => {
  it.each(["00:00", "08:00", "23:59"])("accepts %s", (text) => {
    expect(isDutyStart(text)).toBe(true);
  });

  it.each(["", "8:00", "24:00", "08:60", "08:00:00", "0800", " 08:00", "08:00\n"])(
    "refuses %j",
    (text) => {
      expect(isDutyStart(text)).toBe(false);
    },
  );
});

describe("getDutyClock", () => {
  it("follows the hospital's start for a department without its own", () => {
    expect(getDutyClock("UTC", "08:00", null)).toEqual({ zone: "UTC", start: "08:00" });
  });

  it("follows the department's own start", () => {
    expect(getDutyClock("UTC", "08:00", "20:30")).toEqual({ zone: "UTC", start: "20:30" });
  });
});

describe("computeDutySpan", () => {
  it.each([
    ["an ordinary day", "2026-11-05", LAGOS, "2026-11-05T07:00:00Z", 24],
    ["the night clocks go forward", "2026-03-28", LONDON, "2026-03-28T08:00:00Z", 23],
    ["the day clocks go forward", "2026-03-29", LONDON, "2026-03-29T07:00:00Z", 24],
    ["the night clocks go back", "2026-10-24", LONDON, "2026-10-24T07:00:00Z", 25],
    ["the day clocks go back", "2026-10-25", LONDON, "2026-10-25T08:00:00Z", 24],
    [
      "a day in a zone with an offset of 5:45",
      "2026-11-05",
      { zone: "Asia/Kathmandu", start: "08:00" },
      "2026-11-05T02:15:00Z",
      24,
    ],
    ["the day summer time begins in Apia", "2011-09-23", APIA, "2011-09-23T19:00:00Z", 23],
    ["the day summer time ends in Apia", "2012-03-31", APIA, "2012-03-30T18:00:00Z", 25],
    ["the day before a skipped date", "2011-12-29", APIA, "2011-12-29T18:00:00Z", 24],
    ["a skipped date", "2011-12-30", APIA, "2011-12-30T18:00:00Z", 0],
    ["the day after a skipped date", "2011-12-31", APIA, "2011-12-30T18:00:00Z", 24],
  ])("lasts from one local duty start to the next on %s (%s)", (_, date, of, from, hours) => {
    const span = computeDutySpan(date, of);
    expect([iso(span.from), (span.until - span.from) / HOUR]).toEqual([from, hours]);
  });

  it("begins at the first instant after the gap when clocks skip the start", () => {
    const span = computeDutySpan("2026-03-29", { zone: "Europe/London", start: "01:30" });
    expect([iso(span.from), (span.until - span.from) / HOUR]).toEqual([
      "2026-03-29T01:00:00Z",
      23.5,
    ]);
  });

  it("begins at the first of two equal clock times", () => {
    const span = computeDutySpan("2026-10-25", { zone: "Europe/London", start: "01:30" });
    expect([iso(span.from), (span.until - span.from) / HOUR]).toEqual(["2026-10-25T00:30:00Z", 25]);
  });

  it("ends in the year 10000 on the last representable date", () => {
    expect(computeDutySpan("9999-12-31", { zone: "UTC", start: "08:00" }).until).toBe(
      at("+010000-01-01T08:00:00Z"),
    );
  });

  it("leaves no gap or overlap between consecutive dates on any clock", () => {
    fc.assert(
      fc.property(clock, awkwardInstant, (of, time) => {
        const date = findDutyDate(time, of);
        expect(computeDutySpan(date, of).until).toBe(computeDutySpan(addDays(date, 1), of).from);
      }),
      { numRuns: 300 },
    );
  });

  it("begins when the clock shows the start, unless clocks skip that time", () => {
    fc.assert(
      fc.property(clock, awkwardInstant, (of, time) => {
        const { from } = computeDutySpan(findDutyDate(time, of), of);
        const toMinutes = ({ hour, minute }: { hour: number; minute: number }) =>
          hour * 60 + minute;
        const [hour, minute] = of.start.split(":").map(Number) as [number, number];
        const before = toMinutes(toZonedParts(from - 1, of.zone));
        const now = toMinutes(toZonedParts(from, of.zone));
        const isSkipped = now - before !== 1 && now - before !== 1 - 24 * 60;
        expect(isSkipped || now === hour * 60 + minute).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("findDutyDate", () => {
  it.each([
    ["02:10 of a night", "2026-11-06T01:10:00Z", LAGOS, "2026-11-05"],
    ["a second before the start", "2026-11-06T06:59:59Z", LAGOS, "2026-11-05"],
    ["the start", "2026-11-06T07:00:00Z", LAGOS, "2026-11-06"],
    ["the night after a skipped date", "2011-12-30T12:00:00Z", APIA, "2011-12-29"],
  ])("maps %s (%s, clock %j) to %s", (_, time, of, date) => {
    expect(findDutyDate(at(time), of)).toBe(date);
  });

  it("is the one date whose duty contains the instant", () => {
    fc.assert(
      fc.property(clock, awkwardInstant, (of, time) => {
        const date = findDutyDate(time, of);
        const containingDates = [-2, -1, 0, 1, 2]
          .map((days) => addDays(date, days))
          .filter(
            (one) => computeDutySpan(one, of).from <= time && time < computeDutySpan(one, of).until,
          );
        expect(containingDates).toEqual([date]);
      }),
      { numRuns: 300 },
    );
  });

  it("is the same for the first and last instant of any non-empty duty", () => {
    fc.assert(
      fc.property(clock, awkwardInstant, (of, time) => {
        const date = toZonedDay(time, of.zone);
        const { from, until } = computeDutySpan(date, of);
        fc.pre(from < until);
        expect([findDutyDate(from, of), findDutyDate(until - 1, of)]).toEqual([date, date]);
      }),
      { numRuns: 300 },
    );
  });

  it("is the calendar day in every zone if the hospital has set no start", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), awkwardInstant, (zone, time) => {
        expect(findDutyDate(time, { zone, start: DEFAULT_DUTY_START })).toBe(
          toZonedDay(time, zone),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("findDutyAt and listDutiesFrom", () => {
  const rosters = [{ date: "2026-11-06" }, { date: "2026-11-05" }];
  const night = at("2026-11-06T01:10:00Z");

  it("uses the roster of the duty's date", () => {
    expect(findDutyAt(rosters, night, LAGOS)).toEqual({
      date: "2026-11-05",
      from: at("2026-11-05T07:00:00Z"),
      until: at("2026-11-06T07:00:00Z"),
      roster: { date: "2026-11-05" },
    });
  });

  it("uses no other date's roster if the date has none", () => {
    expect(findDutyAt([{ date: "2026-11-06" }], night, LAGOS).roster).toBeNull();
  });

  it("includes a duty that starts exactly at the end", () => {
    const duties = listDutiesFrom(rosters, night, at("2026-11-06T07:00:00Z"), LAGOS);
    expect(duties.map(({ date }) => date)).toEqual(["2026-11-05", "2026-11-06"]);
  });

  it("covers any period without gap or overlap", () => {
    fc.assert(
      fc.property(
        clock,
        awkwardInstant,
        fc.integer({ min: 0, max: 80 * HOUR }),
        (of, from, length) => {
          const duties = listDutiesFrom([], from, from + length, of);
          const joints = duties.slice(1).map((duty, index) => [duties[index]?.until, duty.from]);
          expect(joints.every(([until, next]) => until === next)).toBe(true);
          expect([
            (duties[0]?.from ?? 0) <= from,
            (duties[duties.length - 1]?.until ?? 0) > from + length,
          ]).toEqual([true, true]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
