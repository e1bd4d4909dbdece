import { countHoursSince } from "./patient-duration.js";

/** Maximum number of days that a bed shows. */
export const MAX_STAY_DAYS = 10;

/** Full days of a stay, at most ten: the number of tiles on a bed of the 3D board. Both times in epoch milliseconds. */
export function countStayDays(createdAt: number, now: number): number {
  return Math.min(MAX_STAY_DAYS, Math.floor(countHoursSince(createdAt, now) / 24));
}
