import { AppError } from "../../errors/app-error.js";

/** Throws `PAST_REMOVED` for a time, in epoch milliseconds, of which the log no longer tells (docs/wire.md, Retention). */
export function requireKept(removedUntil: Date | null, at: number): void {
  if (removedUntil !== null && at < removedUntil.getTime()) throw new AppError("PAST_REMOVED");
}
