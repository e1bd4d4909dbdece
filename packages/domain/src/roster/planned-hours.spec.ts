import * as fc from "fast-check";
import { toZonedParts } from "../time/zoned-day.js";
import {
  getHoursKey,
  getLitSince,
  hoursText,
  isDark,
  isPlannedHours,
  type PlannedHours,
  type PlannedSpan,
} from "./planned-hours.js";

const at = (iso: string) => Date.parse(iso);
const HOUR = 3_600_000;
const DAY_MINUTES = 24 * 60;

const buildSameHours = (span: PlannedSpan | null): PlannedHours =>
  Array.from({ length: 7 }, () => span);
const DAYTIME = buildSameHours({ from: "07:00", until: "19:00" });
const NIGHT = buildSameHours({ from: "19:00", until: "07:00" });
const ROUND_THE_CLOCK = buildSameHours({ from: "06:00", until: "06:00" });
const OFFICE: PlannedHours = [
  null,
  ...Array.from({ length: 5 }, () => ({ from: "07:00", until: "19:00" })),
  { from: "20:00", until: "02:00" },
];

describe("plan of a display's hours", () => {
  it.each([
    ["before the hours begin", DAYTIME, "2026-03-10T05:59:59Z", true],
    ["at the first second", DAYTIME, "2026-03-10T06:00:00Z", false],
    ["in the last second", DAYTIME, "2026-03-10T17:59:59Z", false],
    ["at the end", DAYTIME, "2026-03-10T18:00:00Z", true],
    ["over midnight, late", NIGHT, "2026-03-10T22:30:00Z", false],
    ["over midnight, early", NIGHT, "2026-03-10T05:30:00Z", false],
    ["over midnight, at noon", NIGHT, "2026-03-10T11:00:00Z", true],
    ["round the clock, at the turn", ROUND_THE_CLOCK, "2026-03-10T05:00:00Z", false],
    ["on Sunday, in Saturday's night", OFFICE, "2026-03-15T00:30:00Z", false],
    ["on Sunday, after Saturday's night", OFFICE, "2026-03-15T01:00:00Z", true],
    ["without planned hours", null, "2026-03-15T01:00:00Z", false],
  ])("uses Lagos time to decide whether a screen is dark: %s", (_when, hours, time, dark) => {
    expect(isDark(hours, at(time), "Africa/Lagos")).toBe(dark);
  });

  it("finds the time from which a display has been continuously on", () => {
    expect(getLitSince(DAYTIME, at("2026-03-10T12:00:00Z"), "UTC")).toBe(
      at("2026-03-10T07:00:00Z"),
    );
    expect(getLitSince(OFFICE, at("2026-03-15T01:00:00Z"), "UTC")).toBe(at("2026-03-14T20:00:00Z"));
    expect(getLitSince(null, 0, "UTC")).toBe(Number.NEGATIVE_INFINITY);
    const { length } = ROUND_THE_CLOCK;
    const since = getLitSince(ROUND_THE_CLOCK, at("2026-03-10T12:00:00Z"), "UTC") ?? Infinity;
    expect(at("2026-03-10T12:00:00Z") - since).toBeGreaterThan(length * 24 * HOUR);
  });

  it("begins after a skipped time, and ends once at a repeated time", () => {
    const early = buildSameHours({ from: "01:30", until: "04:00" });
    const isDarkInSpring = (time: string) => isDark(early, at(time), "Europe/London");
    expect(["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"].map(isDarkInSpring)).toEqual([
      true,
      false,
    ]);
    const late = buildSameHours({ from: "20:00", until: "01:30" });
    const isDarkInAutumn = (time: string) => isDark(late, at(time), "Europe/London");
    expect(
      ["2026-10-25T00:29:59Z", "2026-10-25T00:30:00Z", "2026-10-25T01:29:00Z"].map(isDarkInAutumn),
    ).toEqual([false, true, true]);
  });

  it("has a readable text and a distinct key", () => {
    expect([null, DAYTIME, OFFICE].map(hoursText)).toEqual([
      "Always",
      "Every day 07:00–19:00",
      "Monday–Friday 07:00–19:00, Saturday 20:00–02:00",
    ]);
    expect(new Set([null, DAYTIME, NIGHT, OFFICE].map(getHoursKey)).size).toBe(4);
  });

  it("is valid only as a list of seven days with valid times", () => {
    expect([DAYTIME, OFFICE].every(isPlannedHours)).toBe(true);
    const malformed = [
      null,
      [],
      {},
      buildSameHours({ from: "7:00", until: "19:00" }),
      OFFICE.slice(1),
      [1],
    ];
    expect(malformed.some(isPlannedHours)).toBe(false);
  });
});

describe("plan of a display's hours in any zone", () => {
  const zones = fc.constantFrom(
    "Africa/Cairo",
    "Africa/Lagos",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/London",
    "Pacific/Apia",
    "Pacific/Chatham",
  );
  const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
  const text = (of: number) =>
    [Math.floor(of / 60), of % 60].map((one) => String(one).padStart(2, "0")).join(":");
  const span = fc.record({ from: minute.map(text), until: minute.map(text) });
  const hours = fc.array(fc.option(span, { freq: 4 }), { minLength: 7, maxLength: 7 });
  const instant = fc
    .integer({ min: at("2020-01-01T00:00:00Z"), max: at("2034-12-31T00:00:00Z") })
    .map((time) => time - (time % 1000));

  it("follows the wall clock on days without clock changes", () => {
    fc.assert(
      fc.property(hours, zones, instant, (planned, zone, time) => {
        fc.pre(getOffset(time - 50 * HOUR, zone) === getOffset(time + 26 * HOUR, zone));
        expect(isDark(planned, time, zone)).toBe(!isOnByWallClock(planned, time, zone));
      }),
      { numRuns: 300 },
    );
  });

  it("shows a display as on since the reported moment, and as off before it", () => {
    fc.assert(
      fc.property(
        hours,
        zones,
        instant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (planned, zone, time, part) => {
          const since = getLitSince(planned, time, zone);
          fc.pre(since !== null && time - since < 6 * 24 * HOUR);
          if (since === null) return;
          expect(since).toBeLessThanOrEqual(time);
          expect(isDark(planned, since + Math.floor((time - since) * part), zone)).toBe(false);
          expect(isDark(planned, since - 1, zone)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  function getOffset(time: number, zone: string): number {
    const { year, month, day, hour, minute: minutes, second } = toZonedParts(time, zone);
    return Date.UTC(year, month - 1, day, hour, minutes, second) - time;
  }

  /** Reference implementation in terms of wall clock and calendar. */
  function isOnByWallClock(planned: PlannedHours, time: number, zone: string): boolean {
    const { weekday, hour, minute: minutes } = toZonedParts(time, zone);
    const clock = text(hour * 60 + minutes);
    const [today, yesterday] = [planned[weekday] ?? null, planned[(weekday + 6) % 7] ?? null];
    const isOverMidnight = (one: PlannedSpan) => one.until <= one.from;
    const isOnSinceToday =
      today !== null && clock >= today.from && (isOverMidnight(today) || clock < today.until);
    const isOnSinceYesterday =
      yesterday !== null && isOverMidnight(yesterday) && clock < yesterday.until;
    return isOnSinceToday || isOnSinceYesterday;
  }
});
