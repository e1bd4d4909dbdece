import { addDays, getDayStart, toZonedDay, toZonedParts } from "../time/zoned-day.js";

/** Range for a retention period in months. A shorter period could remove data that an absent screen still needs. */
export const RETENTION_MONTHS = { min: 2, max: 240 } as const;

export const RETENTION_LABELS = {
  closed_cards_months: "Closed Cards",
  log_months: "Contents of the Log",
  access_log_months: "Access Log",
} as const;

/** Delay after a change to the settings before anything is removed, so that people can notice a mistake. */
const SETTLING_MS = 24 * 3_600_000;

/** Age up to which nothing is removed, because absent screens and pages catch up from the log. */
const MIN_REMOVAL_AGE_MS = 31 * 86_400_000;

/** Hours on the hospital's clocks between which removal may run. */
export const RETENTION_NIGHT = { from: 2, until: 5 } as const;

/**
 * Moment (epoch milliseconds) before which data kept for `months` is removed: the start of the hospital's local day,
 * that many months back.
 */
export function computeRetentionCutoff(months: number, now: number, zone: string): number {
  const [year = 0, month = 0, day = 0] = toZonedDay(now, zone).split("-").map(Number);
  const count = year * 12 + (month - 1) - months;
  const [cutoffYear, cutoffMonth] = [Math.floor(count / 12), count % 12];
  const lastDay = new Date(Date.UTC(cutoffYear, cutoffMonth + 1, 0)).getUTCDate();
  const date = new Date(Date.UTC(cutoffYear, cutoffMonth, Math.min(day, lastDay)));
  return Math.min(getDayStart(date.toISOString().slice(0, 10), zone), now - MIN_REMOVAL_AGE_MS);
}

/** Time (epoch milliseconds) from which changes must remain available to screens and pages that catch up. */
export function computeCatchUpCutoff(now: number): number {
  return now - MIN_REMOVAL_AGE_MS;
}

export function isRetentionNight(now: number, zone: string): boolean {
  const { hour } = toZonedParts(now, zone);
  return hour >= RETENTION_NIGHT.from && hour < RETENTION_NIGHT.until;
}

/** True if the settings, changed at `changedAt` (epoch milliseconds), are old enough to act on. */
export function isRetentionSettled(now: number, changedAt: number | null): boolean {
  return changedAt === null || now >= changedAt + SETTLING_MS;
}

/** Next moment at which data may be removed, epoch milliseconds. */
export function computeNextRetentionRun(
  now: number,
  zone: string,
  changedAt: number | null,
): number {
  if (isRetentionSettled(now, changedAt)) return computeNextRetentionNight(now, zone);
  const settledAt = (changedAt ?? now) + SETTLING_MS;
  return isRetentionNight(settledAt, zone) ? settledAt : computeNextRetentionNight(settledAt, zone);
}

/** Start of the next removal night, epoch milliseconds; during a night, the following night. */
function computeNextRetentionNight(now: number, zone: string): number {
  const today = toZonedDay(now, zone);
  const isTonightAhead = toZonedParts(now, zone).hour < RETENTION_NIGHT.from;
  return (
    getDayStart(isTonightAhead ? today : addDays(today, 1), zone) + RETENTION_NIGHT.from * 3_600_000
  );
}
