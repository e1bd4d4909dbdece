import { hoursSince } from "./patient-duration.js";

/** As many days of a stay are counted on a bed; a longer one shows as this. */
export const STAY_DAYS_AT_MOST = 10;

/** The full days of a stay, ten at most: a bed on the 3D board has a tile for each. Both are epoch milliseconds. */
export function stayDays(createdAt: number, now: number): number {
  return Math.min(STAY_DAYS_AT_MOST, Math.floor(hoursSince(createdAt, now) / 24));
}
