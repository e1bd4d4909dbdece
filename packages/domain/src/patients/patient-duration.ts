import { formatCount } from "../text/format-count.js";

const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;

/**
 * Whole hours from `createdAt` to `now` (both in epoch milliseconds); never negative (docs/product.md, Length of stay).
 */
export function countHoursSince(createdAt: number, now: number): number {
  return Math.max(0, Math.floor((now - createdAt) / HOUR_MS));
}

/**
 * Duration of a stay: "5 HRS", "1 DAY", "2 DAYS, 3 HRS" (docs/product.md, Length of stay). Both times in epoch
 * milliseconds.
 */
export function formatPatientDuration(createdAt: number, now: number): string {
  const hours = countHoursSince(createdAt, now);
  if (hours < HOURS_PER_DAY) return `${hours} HRS`;
  const days = Math.floor(hours / HOURS_PER_DAY);
  const rest = hours % HOURS_PER_DAY;
  const dayPart = formatCount(days, "DAY", "DAYS");
  return rest === 0 ? dayPart : `${dayPart}, ${rest} HRS`;
}
