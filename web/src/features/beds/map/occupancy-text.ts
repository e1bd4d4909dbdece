import { formatCount } from "@wardline/domain/text/format-count";
import type { Occupancy } from "@wardline/domain/wards/bed-state";

/** Returns the occupancy of one or all wards: "3 of 12 beds occupied, 8 free, 1 closed". */
export function occupancyText({ beds, occupied, free, closed }: Occupancy): string {
  const parts = [`${occupied} of ${formatCount(beds, "bed")} occupied`];
  if (beds > 0) parts.push(`${free} free`);
  if (closed > 0) parts.push(`${closed} closed`);
  return parts.join(", ");
}
