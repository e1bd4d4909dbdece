import { dutyDate, dutySpan } from "@wardline/domain/roster/duty";
import { type DutyStarts, dutyClocks } from "@wardline/domain/roster/duty-starts";
import { addDays, dayEnd, zonedDay, zonedParts } from "@wardline/domain/time/zoned-day";

const SLOT_MINUTES = 30;
const MINUTE_MS = 60_000;

/** Slot of the kits due at `now`: the last half hour on the hospital's clocks, or a later duty start. Both epoch milliseconds. */
export function kitSlot(starts: DutyStarts, now: number): number {
  const { minute, second } = zonedParts(now, starts.zone);
  const wholeSecond = Math.floor(now / 1000) * 1000;
  const halfHour = wholeSecond - (minute % SLOT_MINUTES) * MINUTE_MS - second * 1000;
  const began = dutyClocks(starts).map((clock) => dutySpan(dutyDate(now, clock), clock).from);
  return Math.max(halfHour, ...began);
}

/** Exclusive end for the starts of duties on a kit made at `now`: the end of tomorrow. Both epoch milliseconds. */
export function kitHorizon(zone: string, now: number): number {
  return dayEnd(addDays(zonedDay(now, zone), 1), zone);
}
