import { addDays, dayStart, zonedDay, zonedParts } from "../time/zoned-day.js";

/** For how many months something may be set to be kept; below that a screen that was away could miss what it needs. */
export const RETENTION_MONTHS = { min: 2, max: 240 } as const;

/** The settings by their names. */
export const RETENTION_LABELS = {
  closed_cards_months: "Closed Cards",
  log_months: "Contents of the Log",
  access_log_months: "Access Log",
} as const;

/** A change may be a mistake: nothing is removed until people had this long to see it. */
const AFTER_CHANGE_MS = 24 * 3_600_000;

/** Screens and pages that were away catch up from the log: nothing of these days is ever touched. */
const UNTOUCHED_MS = 31 * 86_400_000;

/** Removing begins when the clocks of the hospital show this hour, and stops at the other one. */
export const RETENTION_NIGHT = { from: 2, until: 5 } as const;

/**
 * Before which moment (epoch milliseconds) something is removed that is kept for `months`: the start of that day of the
 * hospital, so many months before the one of `now`.
 */
export function retentionCutoff(months: number, now: number, zone: string): number {
  const [year = 0, month = 0, day = 0] = zonedDay(now, zone).split("-").map(Number);
  const count = year * 12 + (month - 1) - months;
  const [thatYear, thatMonth] = [Math.floor(count / 12), count % 12];
  const lastDay = new Date(Date.UTC(thatYear, thatMonth + 1, 0)).getUTCDate();
  const date = new Date(Date.UTC(thatYear, thatMonth, Math.min(day, lastDay)));
  return Math.min(dayStart(date.toISOString().slice(0, 10), zone), now - UNTOUCHED_MS);
}

/** The moment before which nothing that is still needed for catching up was changed, epoch milliseconds. */
export function untouchedSince(now: number): number {
  return now - UNTOUCHED_MS;
}

/** Whether it is night in the hospital, when what has expired may be removed. */
export function isRetentionNight(now: number, zone: string): boolean {
  const { hour } = zonedParts(now, zone);
  return hour >= RETENTION_NIGHT.from && hour < RETENTION_NIGHT.until;
}

/** Whether the settings, last changed at `changedAt` (epoch milliseconds), stand long enough for something to be removed. */
export function isRetentionSettled(now: number, changedAt: number | null): boolean {
  return changedAt === null || now >= changedAt + AFTER_CHANGE_MS;
}

/** When something may be removed next under settings that were last changed at `changedAt`, epoch milliseconds. */
export function nextRetentionRun(now: number, zone: string, changedAt: number | null): number {
  if (isRetentionSettled(now, changedAt)) return nextRetentionNight(now, zone);
  const settled = (changedAt ?? now) + AFTER_CHANGE_MS;
  return isRetentionNight(settled, zone) ? settled : nextRetentionNight(settled, zone);
}

/** When the next night begins in which something may be removed, epoch milliseconds; within one it is the next one. */
function nextRetentionNight(now: number, zone: string): number {
  const today = zonedDay(now, zone);
  const isAhead = zonedParts(now, zone).hour < RETENTION_NIGHT.from;
  return dayStart(isAhead ? today : addDays(today, 1), zone) + RETENTION_NIGHT.from * 3_600_000;
}
