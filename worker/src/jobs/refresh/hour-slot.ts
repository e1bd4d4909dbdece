import { toZonedDay, toZonedParts } from "@wardline/domain/time/zoned-day";

/** Returns the start of the hour that contains `at` in the time zone `zone`; both times are in epoch milliseconds. */
export function findHourSlot(at: number, zone: string): number {
  const { minute, second } = toZonedParts(at, zone);
  const wholeSecond = Math.floor(at / 1000) * 1000;
  return wholeSecond - minute * 60_000 - second * 1000;
}

/**
 * Returns true if a new local day began after `previous` and no later than `slot`, both in epoch milliseconds, or if
 * `previous` is null.
 */
export function hasDayBegun(previous: number | null, slot: number, zone: string): boolean {
  return previous === null || toZonedDay(previous, zone) !== toZonedDay(slot, zone);
}
