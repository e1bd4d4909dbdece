import * as fc from "fast-check";
import { daysBetween, zonedDay } from "../time/zoned-day.js";
import {
  type BackupTime,
  isBackupDue,
  isDrillDue,
  KEPT,
  keptBackups,
  lastBackupDue,
  parseBackupTime,
} from "./backup-times.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks move at two, at one, at midnight, by half an hour, and never. */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Africa/Lagos",
  "UTC",
];

const zone = fc.constantFrom(...ZONES);
const time: fc.Arbitrary<BackupTime> = fc.record({
  minute: fc.oneof(fc.constantFrom(0, 60, 120, 150, 180), fc.integer({ min: 0, max: 1_439 })),
  zone,
});
const moment = fc.integer({ min: Date.parse("2025-01-01"), max: Date.parse("2028-12-31") });

describe("parseBackupTime", () => {
  it.each([
    ["02:00", { minute: 120, zone: "UTC" }],
    ["23:59 Africa/Lagos", { minute: 1_439, zone: "Africa/Lagos" }],
  ])("reads %s", (text, expected) => {
    expect(parseBackupTime(text)).toEqual(expected);
  });

  it.each(["", "2:00", "24:00", "02:60", "02:00 Nowhere/At All", "02:00 +01:00", "two"])(
    "refuses %j",
    (text) => {
      expect(parseBackupTime(text)).toBeNull();
    },
  );
});

describe("when a backup is due", () => {
  it.each([
    ["clocks skip its time", "2026-03-29T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["clocks show its time twice", "2026-10-25T12:00:00Z", "2026-10-25T00:30:00.000Z"],
    ["its time is still to come", "2026-11-22T00:00:00Z", "2026-11-21T01:30:00.000Z"],
  ])("given that %s, then it is once", (_, now, expected) => {
    const due = lastBackupDue(Date.parse(now), { minute: 150, zone: "Europe/Berlin" });
    expect(new Date(due).toISOString()).toBe(expected);
  });

  it("given any year of nights, the changes of clocks included, then each day has one backup and no more", () => {
    fc.assert(
      fc.property(time, moment, (at, start) => {
        let done: number | null = null;
        const days: string[] = [];
        for (let now = start; now < start + 400 * DAY; now += HOUR) {
          if (!isBackupDue(now, at, { done, begun: done })) continue;
          days.push(zonedDay(lastBackupDue(now, at), at.zone));
          done = now;
        }
        days.slice(1).forEach((day, index) => {
          expect(daysBetween(days[index] ?? "", day)).toBe(1);
        });
        expect(days.length).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: 4 },
    );
  });

  it("given one that failed, then it is tried again an hour later, and not before", () => {
    const at = { minute: 120, zone: "UTC" };
    const begun = Date.parse("2026-11-22T02:05:00Z");
    const runs = { done: begun - DAY, begun };
    expect(isBackupDue(begun + HOUR - 1, at, runs)).toBe(false);
    expect(isBackupDue(begun + HOUR, at, runs)).toBe(true);
  });

  it("given nobody at work at its time, then it is made up for", () => {
    const at = { minute: 120, zone: "UTC" };
    const last = Date.parse("2026-11-20T02:05:00Z");
    const now = Date.parse("2026-11-22T17:00:00Z");
    expect(isBackupDue(now, at, { done: last, begun: last })).toBe(true);
  });
});

describe("when a drill is due", () => {
  const now = Date.parse("2026-11-22T02:10:00Z");
  const backup = now - 60_000;

  it.each([
    ["no backup", false, null, { done: null, begun: null }],
    ["a first backup", true, backup, { done: null, begun: null }],
    ["a drill a week ago", true, backup, { done: now - 7 * DAY, begun: now - 7 * DAY }],
    ["a drill yesterday", false, backup, { done: now - DAY, begun: now - DAY }],
    ["one yesterday that failed", true, backup, { done: now - 9 * DAY, begun: now - DAY }],
    ["one that failed since", false, backup, { done: now - 9 * DAY, begun: now - 1_000 }],
  ])("given %s, then it is due: %s", (_, expected, made, runs) => {
    expect(isDrillDue(now, made, runs)).toBe(expected);
  });
});

describe("keptBackups", () => {
  const made = fc.array(moment, { maxLength: 300 });

  it("given more than a year of nights, then the last seven, four weeks and twelve months have one", () => {
    fc.assert(
      fc.property(time, moment, (at, start) => {
        let there: number[] = [];
        let last = 0;
        // As it happens: each night one more, and then those go that are not kept.
        for (let now = start; now < start + 430 * DAY; now += DAY) {
          last = lastBackupDue(now, at);
          there = keptBackups([...there, last], at.zone);
        }
        const day = (one: number) => zonedDay(one, at.zone);
        const ages = there.map((one) => daysBetween(day(one), day(last)));
        expect(ages).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6]));
        expect(new Set(there.map((one) => day(one).slice(0, 7))).size).toBe(KEPT.months);
        // Days 0 to 6 touch two weeks at most, each of the two before has its last day.
        expect(ages.filter((age) => age > 6 && age < 28).length).toBeGreaterThanOrEqual(2);
        expect(there.length).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months);
      }),
      { numRuns: 4 },
    );
  });

  it("given any backups, then the newest is kept, and what is kept once is kept again", () => {
    fc.assert(
      fc.property(made, zone, (times, where) => {
        const kept = keptBackups(times, where);
        expect(kept).toEqual(
          expect.arrayContaining(times.length === 0 ? [] : [Math.max(...times)]),
        );
        expect(keptBackups(kept, where)).toEqual(kept);
        expect(times).toEqual(expect.arrayContaining(kept));
      }),
    );
  });

  it("given backups that come one after the other, then as many are kept as of all at once", () => {
    fc.assert(
      fc.property(made, zone, (times, where) => {
        const inTurn = [...times]
          .sort((a, b) => a - b)
          .reduce<number[]>((there, one) => keptBackups([...there, one], where), []);
        expect(inTurn).toEqual(keptBackups(times, where));
      }),
    );
  });
});
