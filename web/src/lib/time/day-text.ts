import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { zonedParts } from "@wardline/domain/time/zoned-day";

/** A day YYYY-MM-DD as people read it: "Sat, 21 Nov 2026", or in full "Saturday, 21 November 2026". */
export function dayText(day: string, style: "short" | "full" = "short"): string {
  const isFull = style === "full";
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    weekday: isFull ? "long" : "short",
    day: "numeric",
    month: isFull ? "long" : "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** A moment as the wall clock and calendar of `zone` show it: "21 Nov 2026, 14:07". `at` is RFC 3339 or epoch ms. */
export function momentText(at: string | number, zone: string): string {
  const [, ...date] = dateText(at, zone).split(" ");
  const { year } = zonedParts(new Date(at).getTime(), zone);
  return `${date.join(" ")} ${year}, ${clockText(at, zone)}`;
}
