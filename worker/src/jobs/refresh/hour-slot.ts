import { toZonedDay, toZonedParts } from "@wardline/domain/time/zoned-day";

/** Returns the last full hour at or before `at` in the time zone `zone`; both in epoch milliseconds. */
export function findHourSlot(at: number, zone: string): number {
  const { minute, second } = toZonedParts(at, zone);
  const whole = Math.floor(at / 1000) * 1000;
  return whole - minute * 60_000 - second * 1000;
}

/**
 * Returns true if a local day began after `previous` and by `slot`, both in epoch milliseconds; also if there is no
 * previous hour.
 */
export function beginsDay(previous: number | null, slot: number, zone: string): boolean {
  return previous === null || toZonedDay(previous, zone) !== toZonedDay(slot, zone);
}
