import { STATISTICS_DAYS } from "@wardline/domain/statistics";
import { daysBetween } from "@wardline/domain/zoned-day";
import { invalidField } from "../../errors/app-error.js";

/** Throws `VALIDATION_FAILED` for days YYYY-MM-DD that cannot be looked at together; `today` is the hospital's. */
export function requireDays(from: string, to: string, today: string): void {
  if (from > to) throw invalidField("from", "The first day must not come after the last one.");
  if (from > today) throw invalidField("from", "These days are still to come.");
  if (daysBetween(from, to) >= STATISTICS_DAYS) {
    throw invalidField("to", `Please choose at most ${STATISTICS_DAYS} days.`);
  }
}
