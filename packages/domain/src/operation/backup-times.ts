import { addDays, findZonedMinute, isTimeZone, toZonedDay } from "../time/zoned-day.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const BACKUP_OVERDUE_MS = 2 * DAY_MS;
export const DRILL_OVERDUE_MS = 9 * DAY_MS;

/** Delay before a failed backup is retried. A failed drill waits for the next backup. */
const RETRY_DELAY_MS = HOUR_MS;
/** A little less than a week, so that a drill follows the seventh backup after the last drill. */
const DRILL_INTERVAL_MS = 7 * DAY_MS - 12 * HOUR_MS;

/** Retention of backups: the last backup of each of the latest days, weeks and months that have one. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 } as const;

/** Time of the daily backup in a zone; `minute` counts from midnight. */
export interface BackupTime {
  minute: number;
  zone: string;
}

/** Parses `02:00` (UTC) or `02:00 Africa/Lagos`; null for anything else. */
export function parseBackupTime(text: string): BackupTime | null {
  const [, hour, minute, zone = "UTC"] =
    /^([01]\d|2[0-3]):([0-5]\d)(?: +(\S+))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || !isTimeZone(zone)) return null;
  return { minute: Number(hour) * 60 + Number(minute), zone };
}

/**
 * Last moment up to `now` (epoch milliseconds) at which a backup was due, once per local day. A time that the clocks
 * skip moves to the clock change; if the clocks show a time twice, the first occurrence counts.
 */
export function findLastBackupDue(now: number, { minute, zone }: BackupTime): number {
  const today = toZonedDay(now, zone);
  const due = findZonedMinute(today, minute, zone);
  return due <= now ? due : findZonedMinute(addDays(today, -1), minute, zone);
}

/** Latest scheduled backups or drills; epoch milliseconds, null without a run. */
export interface LastRuns {
  /** Start of the last successful run. */
  done: number | null;
  /** Start of the last run, successful or not. */
  begun: number | null;
}

/** True if no backup has been made since the last due time and none was tried recently. */
export function isBackupDue(now: number, time: BackupTime, { done, begun }: LastRuns): boolean {
  const due = findLastBackupDue(now, time);
  if (done !== null && done >= due) return false;
  return begun === null || begun < due || now - begun >= RETRY_DELAY_MS;
}

/** True if the newest backup, made at `backup`, needs a drill: the last drill is a week old or failed. */
export function isDrillDue(now: number, backup: number | null, { done, begun }: LastRuns): boolean {
  if (backup === null) return false;
  if (begun === null) return true;
  if (begun >= backup) return false;
  const hasFailed = done === null || done < begun;
  return hasFailed || now - begun >= DRILL_INTERVAL_MS;
}

/**
 * Selects the backups to keep: the last backup of each of the latest 7 days, 4 weeks (from Monday) and 12 months that
 * have one. All times in epoch milliseconds.
 */
export function selectBackupsToKeep(backupTimes: readonly number[], zone: string): number[] {
  const newestFirst = [...new Set(backupTimes)].sort((a, b) => b - a);
  const day = (at: number) => toZonedDay(at, zone);
  const backupsToKeep = [
    ...selectLastPerSpan(newestFirst, day, KEPT_BACKUPS.days),
    ...selectLastPerSpan(newestFirst, (at) => getWeekStart(day(at)), KEPT_BACKUPS.weeks),
    ...selectLastPerSpan(newestFirst, (at) => day(at).slice(0, 7), KEPT_BACKUPS.months),
  ];
  return [...new Set(backupsToKeep)].sort((a, b) => a - b);
}

function selectLastPerSpan(
  newestFirst: readonly number[],
  getSpanKey: (at: number) => string,
  amount: number,
): number[] {
  const last = new Map<string, number>();
  for (const at of newestFirst) {
    const span = getSpanKey(at);
    if (!last.has(span) && last.size < amount) last.set(span, at);
  }
  return [...last.values()];
}

function getWeekStart(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** State of backups and drills. Ages in seconds; null if there was no backup or drill. */
export interface BackupState {
  /** Age of the last successful backup, manual ones included. */
  backupAge: number | null;
  /** Duration (seconds) and size (bytes) of that backup, if it was a scheduled one. */
  backupSeconds: number | null;
  backupBytes: number | null;
  /** 1 if the last scheduled backup failed, else 0. */
  backupFailed: number | null;
  /** Age of the last successful drill; before the first drill, age of the first scheduled backup. */
  drillAge: number | null;
  drillSeconds: number | null;
  /** 1 if the last drill failed, else 0. */
  drillFailed: number | null;
}

/** Health of the backups; "off" if none was ever made. */
export function getBackupHealth(state: BackupState): "ok" | "error" | "off" {
  const { backupAge, backupFailed, drillAge, drillFailed } = state;
  if (backupAge === null && backupFailed === null) return "off";
  const isOld = (age: number | null, maxAgeMs: number) => age !== null && age * 1_000 > maxAgeMs;
  const isUnhealthy =
    backupFailed === 1 ||
    drillFailed === 1 ||
    isOld(backupAge, BACKUP_OVERDUE_MS) ||
    isOld(drillAge, DRILL_OVERDUE_MS);
  return isUnhealthy ? "error" : "ok";
}
