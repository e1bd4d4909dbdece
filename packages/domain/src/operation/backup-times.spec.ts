import * as fc from "fast-check";
import { countDaysBetween, toZonedDay } from "../time/zoned-day.js";
import {
  type BackupTime,
  findLastBackupDue,
  isBackupDue,
  isDrillDue,
  KEPT_BACKUPS,
  parseBackupTime,
  selectBackupsToKeep,
} from "./backup-times.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Zones with clock changes at two, at one, at midnight, by half an hour, and without clock changes. */
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

describe("due backup", () => {
  it.each([
    ["clocks skip the due time", "2026-03-29T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["clocks show the due time twice", "2026-10-25T12:00:00Z", "2026-10-25T00:30:00.000Z"],
    ["today's due time is still to come", "2026-11-22T00:00:00Z", "2026-11-21T01:30:00.000Z"],
  ])("is due once if %s", (_, now, expected) => {
    const due = findLastBackupDue(Date.parse(now), { minute: 150, zone: "Europe/Berlin" });
    expect(new Date(due).toISOString()).toBe(expected);
  });

  it("is due exactly once a day all year, clock changes included", () => {
    fc.assert(
      fc.property(time, moment, (at, start) => {
        let done: number | null = null;
        const days: string[] = [];
        for (let now = start; now < start + 400 * DAY; now += HOUR) {
          if (!isBackupDue(now, at, { done, begun: done })) continue;
          days.push(toZonedDay(findLastBackupDue(now, at), at.zone));
          done = now;
        }
        days.slice(1).forEach((day, index) => {
          expect(countDaysBetween(days[index] ?? "", day)).toBe(1);
        });
        expect(days.length).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: 4 },
    );
  });

  it("is retried one hour after a failure, and not earlier", () => {
    const at = { minute: 120, zone: "UTC" };
    const begun = Date.parse("2026-11-22T02:05:00Z");
    const runs = { done: begun - DAY, begun };
    expect(isBackupDue(begun + HOUR - 1, at, runs)).toBe(false);
    expect(isBackupDue(begun + HOUR, at, runs)).toBe(true);
  });

  it("is made later if no worker ran at the due time", () => {
    const at = { minute: 120, zone: "UTC" };
    const last = Date.parse("2026-11-20T02:05:00Z");
    const now = Date.parse("2026-11-22T17:00:00Z");
    expect(isBackupDue(now, at, { done: last, begun: last })).toBe(true);
  });
});

describe("due drill", () => {
  const now = Date.parse("2026-11-22T02:10:00Z");
  const backup = now - 60_000;

  it.each([
    ["no backup", false, null, { done: null, begun: null }],
    ["a first backup", true, backup, { done: null, begun: null }],
    ["a drill a week ago", true, backup, { done: now - 7 * DAY, begun: now - 7 * DAY }],
    ["a drill yesterday", false, backup, { done: now - DAY, begun: now - DAY }],
    ["a drill yesterday that failed", true, backup, { done: now - 9 * DAY, begun: now - DAY }],
    [
      "a drill that failed after the backup",
      false,
      backup,
      { done: now - 9 * DAY, begun: now - 1_000 },
    ],
  ])("depends on earlier backups and drills: %s → due: %s", (_, expected, newestBackup, runs) => {
    expect(isDrillDue(now, newestBackup, runs)).toBe(expected);
  });
});

describe("selectBackupsToKeep", () => {
  const backupTimes = fc.array(moment, { maxLength: 300 });

  it("keeps the last seven days, four weeks and twelve months from more than a year of backups", () => {
    fc.assert(
      fc.property(time, moment, (at, start) => {
        let storedBackups: number[] = [];
        let last = 0;
        for (let now = start; now < start + 430 * DAY; now += DAY) {
          last = findLastBackupDue(now, at);
          storedBackups = selectBackupsToKeep([...storedBackups, last], at.zone);
        }
        const day = (one: number) => toZonedDay(one, at.zone);
        const ages = storedBackups.map((one) => countDaysBetween(day(one), day(last)));
        expect(ages).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6]));
        expect(new Set(storedBackups.map((one) => day(one).slice(0, 7))).size).toBe(
          KEPT_BACKUPS.months,
        );
        // Days 0 to 6 touch at most two weeks; each of the two earlier weeks keeps its last day.
        expect(ages.filter((age) => age > 6 && age < 28).length).toBeGreaterThanOrEqual(2);
        expect(storedBackups.length).toBeLessThanOrEqual(
          KEPT_BACKUPS.days + KEPT_BACKUPS.weeks + KEPT_BACKUPS.months,
        );
      }),
      { numRuns: 4 },
    );
  });

  it("always keeps the newest backup, and gives the same result when repeated", () => {
    fc.assert(
      fc.property(backupTimes, zone, (times, zoneName) => {
        const selected = selectBackupsToKeep(times, zoneName);
        expect(selected).toEqual(
          expect.arrayContaining(times.length === 0 ? [] : [Math.max(...times)]),
        );
        expect(selectBackupsToKeep(selected, zoneName)).toEqual(selected);
        expect(times).toEqual(expect.arrayContaining(selected));
      }),
    );
  });

  it("keeps the same backups whether they are made one by one or given all at once", () => {
    fc.assert(
      fc.property(backupTimes, zone, (times, zoneName) => {
        const selectedOneByOne = [...times]
          .sort((a, b) => a - b)
          .reduce<number[]>(
            (storedBackups, one) => selectBackupsToKeep([...storedBackups, one], zoneName),
            [],
          );
        expect(selectedOneByOne).toEqual(selectBackupsToKeep(times, zoneName));
      }),
    );
  });
});
