import { hoursSince } from "./patient-duration.js";

/** The stay at which a bed's headboard is as high as it gets. */
export const HEADBOARD_FULL_HOURS = 10 * 24;

/**
 * How high a bed's headboard stands on the 3D board, 0 to 1: the logarithm of the stay's whole hours, so that
 * the first hours show most, full from ten days on. Both arguments are epoch milliseconds.
 */
export function headboardHeight(createdAt: number, now: number): number {
  return Math.min(1, Math.log(1 + hoursSince(createdAt, now)) / Math.log(1 + HEADBOARD_FULL_HOURS));
}
