import { addDays, isTimeZone, zonedDay, zonedMinute } from "../time/zoned-day.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A backup that is older is said to be missing. */
export const BACKUP_OLD_MS = 2 * DAY_MS;
/** A drill that went well and is older is said to be missing. */
export const DRILL_OLD_MS = 9 * DAY_MS;

/** A night's backup that failed is tried again after this long, a drill that did with the next backup. */
const TRY_AGAIN_MS = HOUR_MS;
/** A little less than a week: a drill follows the seventh backup after the last one, however long that took. */
const DRILL_EVERY_MS = 7 * DAY_MS - 12 * HOUR_MS;

/** How many backups are kept: of the last days, weeks and months that have one. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/** When the clocks of a zone show the time of the daily backup; `minute` after midnight. */
export interface BackupTime {
  minute: number;
  zone: string;
}

/** Reads `02:00`, in UTC, or `02:00 Africa/Lagos`; null for anything else. */
export function parseBackupTime(text: string): BackupTime | null {
  const [, hour, minute, zone = "UTC"] =
    /^([01]\d|2[0-3]):([0-5]\d)(?: +(\S+))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || !isTimeZone(zone)) return null;
  return { minute: Number(hour) * 60 + Number(minute), zone };
}

/**
 * The last moment up to `now` (epoch milliseconds) at which a backup was due: once on each day of the zone. Where clocks skip its
 * time it is the moment at which they do, where they show it twice the first.
 */
export function lastBackupDue(now: number, { minute, zone }: BackupTime): number {
  const today = zonedDay(now, zone);
  const due = zonedMinute(today, minute, zone);
  return due <= now ? due : zonedMinute(addDays(today, -1), minute, zone);
}

/** What is known of the backups of the schedule, or of drills; epoch milliseconds, null where there was none. */
export interface LastRuns {
  /** When the last one began that went well. */
  done: number | null;
  /** When the last one began, however it went. */
  begun: number | null;
}

/** Whether a backup is to be made now: none was made since it was due, nor tried a moment ago. */
export function isBackupDue(now: number, time: BackupTime, { done, begun }: LastRuns): boolean {
  const due = lastBackupDue(now, time);
  if (done !== null && done >= due) return false;
  return begun === null || begun < due || now - begun >= TRY_AGAIN_MS;
}

/** Whether the newest backup, which was made at `backup`, is to be tried: a week after the last drill, or after one that failed. */
export function isDrillDue(now: number, backup: number | null, { done, begun }: LastRuns): boolean {
  if (backup === null) return false;
  if (begun === null) return true;
  if (begun >= backup) return false;
  const hasFailed = done === null || done < begun;
  return hasFailed || now - begun >= DRILL_EVERY_MS;
}

/**
 * Of backups made at these moments (epoch milliseconds) those that are kept: the last one of each of the last 7 days, 4 weeks and
 * 12 months of the zone that have one. Weeks begin on Mondays.
 */
export function keptBackups(made: readonly number[], zone: string): number[] {
  const newestFirst = [...new Set(made)].sort((a, b) => b - a);
  const day = (at: number) => zonedDay(at, zone);
  const kept = [
    ...lastOfEach(newestFirst, day, KEPT.days),
    ...lastOfEach(newestFirst, (at) => weekOf(day(at)), KEPT.weeks),
    ...lastOfEach(newestFirst, (at) => day(at).slice(0, 7), KEPT.months),
  ];
  return [...new Set(kept)].sort((a, b) => a - b);
}

function lastOfEach(
  newestFirst: readonly number[],
  spanOf: (at: number) => string,
  amount: number,
): number[] {
  const last = new Map<string, number>();
  for (const at of newestFirst) {
    const span = spanOf(at);
    if (!last.has(span) && last.size < amount) last.set(span, at);
  }
  return [...last.values()];
}

/** The Monday with which the week of a day begins. */
function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** How backups and drills stand. Ages in seconds; null: there is none. */
export interface BackupState {
  /** Since the last backup that went well, by hand too. */
  backupAge: number | null;
  /** How long that one took and how many bytes it has, where the schedule made it. */
  backupSeconds: number | null;
  backupBytes: number | null;
  /** 1 where the last one of the schedule failed, else 0. */
  backupFailed: number | null;
  /** Since the last drill that went well; before the first, since the first backup of the schedule. */
  drillAge: number | null;
  drillSeconds: number | null;
  /** 1 where the last one failed, else 0. */
  drillFailed: number | null;
}

/** Whether backups are as they should be; "off" where none was ever made. */
export function backupHealth(state: BackupState): "ok" | "error" | "off" {
  const { backupAge, backupFailed, drillAge, drillFailed } = state;
  if (backupAge === null && backupFailed === null) return "off";
  const isOld = (age: number | null, old: number) => age !== null && age * 1_000 > old;
  const isWrong =
    backupFailed === 1 ||
    drillFailed === 1 ||
    isOld(backupAge, BACKUP_OLD_MS) ||
    isOld(drillAge, DRILL_OLD_MS);
  return isWrong ? "error" : "ok";
}
