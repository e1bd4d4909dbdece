import { computeDutySpan, findDutyDate } from "@wardline/domain/roster/duty";
import { type DutyStarts, listDutyClocks } from "@wardline/domain/roster/duty-starts";
import { addDays, getDayEnd, toZonedDay, toZonedParts } from "@wardline/domain/time/zoned-day";

const SLOT_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Finds the slot of the kits due at `now`: the last half hour on the hospital's clocks, or a later duty start. `now`
 * and the slot are in epoch milliseconds.
 */
export function findKitSlot(starts: DutyStarts, now: number): number {
  const { minute, second } = toZonedParts(now, starts.zone);
  const wholeSecond = Math.floor(now / 1000) * 1000;
  const halfHour = wholeSecond - (minute % SLOT_MINUTES) * MINUTE_MS - second * 1000;
  const dutyStarts = listDutyClocks(starts).map(
    (clock) => computeDutySpan(findDutyDate(now, clock), clock).from,
  );
  return Math.max(halfHour, ...dutyStarts);
}

/**
 * Returns the end of tomorrow: a kit made at `now` includes the duties that start before that time. `now` and the
 * result are in epoch milliseconds.
 */
export function computeKitHorizon(zone: string, now: number): number {
  return getDayEnd(addDays(toZonedDay(now, zone), 1), zone);
}
