import type { Identifier } from "@wardline/contracts/patients/identifiers";
import { isCalendarDay } from "@wardline/domain/time/zoned-day";

/** Formats a date of birth as "12 Mar 1984"; any other text stays, null is "". */
export function birthDateText(value: string | null): string {
  if (value === null || !isCalendarDay(value)) return value ?? "";
  return new Date(`${value}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Formats another number as "Insurance: 77". */
export function identifierText({ system, value }: Identifier): string {
  return `${system}: ${value}`;
}
