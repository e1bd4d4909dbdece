import type { AuditFilters } from "@wardline/contracts/operation/audit";
import { getDayEnd, getDayStart } from "@wardline/domain/time/zoned-day";

/** Converts a period of days in `zone` to moments; null for an open end. */
export function toPeriodMoments(
  { from, to }: Pick<AuditFilters, "from" | "to">,
  zone: string,
): { from: Date | null; to: Date | null } {
  return {
    from: toMoment(from, (day) => getDayStart(day, zone)),
    to: toMoment(to, (day) => getDayEnd(day, zone)),
  };
}

function toMoment(
  given: string | number | undefined,
  toEdge: (day: string) => number,
): Date | null {
  if (given === undefined) return null;
  return new Date(typeof given === "number" ? given : toEdge(given));
}
