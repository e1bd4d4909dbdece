import { isWithinLimit, type WardLimit } from "@wardline/domain/people/ward-limit";
import { STATISTICS_DAYS } from "@wardline/domain/statistics";
import { countDaysBetween } from "@wardline/domain/time/zoned-day";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { invalidFieldError, notFound } from "../../errors/app-error.js";

/** Throws `VALIDATION_FAILED` for an unsupported range of days (YYYY-MM-DD); `today` is the hospital's date. */
export function requireDays(from: string, to: string, today: string): void {
  if (from > to) throw invalidFieldError("from", "The first day must not come after the last one.");
  if (from > today)
    throw invalidFieldError("from", "Please choose days that are not in the future.");
  if (countDaysBetween(from, to) >= STATISTICS_DAYS) {
    throw invalidFieldError("to", `Please choose at most ${STATISTICS_DAYS} days.`);
  }
}

/**
 * Returns the chosen ward, the only ward of a limit, or null for the whole hospital. Throws `NOT_FOUND` for a ward
 * outside the limit, and `VALIDATION_FAILED` if a choice is missing (docs/wire/accounts.md, Persons by ward).
 */
export function requireWard(limit: WardLimit, chosen: string | null): string | null {
  const ward = chosen ?? (limit.length === 1 ? (limit[0] ?? null) : null);
  if (ward === null && limit.length > 0)
    throw invalidFieldError("ward", "Please choose one of your wards.");
  if (ward !== null && !isWithinLimit(limit, { ward_id: ward })) throw notFound(WARD_NOT_FOUND);
  return ward;
}
