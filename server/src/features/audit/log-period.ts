import type { AuditFilters } from "@wardline/contracts/operation/audit";
import { dayEnd, dayStart } from "@wardline/domain/time/zoned-day";

/** Converts a period of days in `zone` to moments; null for an open end. */
export function periodMoments(
  { from, to }: Pick<AuditFilters, "from" | "to">,
  zone: string,
): { from: Date | null; to: Date | null } {
  return {
    from: toMoment(from, (day) => dayStart(day, zone)),
    to: toMoment(to, (day) => dayEnd(day, zone)),
  };
}

function toMoment(
  given: string | number | undefined,
  edgeOf: (day: string) => number,
): Date | null {
  if (given === undefined) return null;
  return new Date(typeof given === "number" ? given : edgeOf(given));
}
