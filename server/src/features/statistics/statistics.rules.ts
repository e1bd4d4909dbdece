import { STATISTICS_DAYS } from "@wardline/domain/statistics";
import { daysBetween } from "@wardline/domain/time/zoned-day";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { isWithin, type WardLimit } from "@wardline/domain/wards/ward-limit";
import { invalidField, notFound } from "../../errors/app-error.js";

/** Throws `VALIDATION_FAILED` for days YYYY-MM-DD that cannot be looked at together; `today` is the hospital's. */
export function requireDays(from: string, to: string, today: string): void {
  if (from > to) throw invalidField("from", "The first day must not come after the last one.");
  if (from > today) throw invalidField("from", "These days are still to come.");
  if (daysBetween(from, to) >= STATISTICS_DAYS) {
    throw invalidField("to", `Please choose at most ${STATISTICS_DAYS} days.`);
  }
}

/**
 * The ward to look at, null for the whole hospital: what was chosen, else the only one of a limit. Throws `NOT_FOUND` for
 * one beyond the limit, and `VALIDATION_FAILED` where the choice is among several (docs/wire.md, Persons by ward).
 */
export function requireWard(limit: WardLimit, chosen: string | null): string | null {
  const ward = chosen ?? (limit.length === 1 ? (limit[0] ?? null) : null);
  if (ward === null && limit.length > 0)
    throw invalidField("ward", "Please choose one of your wards.");
  if (ward !== null && !isWithin(limit, { ward_id: ward })) throw notFound(WARD_NOT_FOUND);
  return ward;
}
