import { AppError } from "../../errors/app-error.js";

/** Throws `PAST_REMOVED` if the log no longer reaches back to `at` (epoch milliseconds) (docs/wire/patients.md, Retention). */
export function requireWithinRetention(removedUntil: Date | null, at: number): void {
  if (removedUntil !== null && at < removedUntil.getTime()) throw new AppError("PAST_REMOVED");
}
