import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { toZonedParts } from "@wardline/domain/time/zoned-day";

/** Formats a day YYYY-MM-DD as "Sat, 21 Nov 2026", or in full as "Saturday, 21 November 2026". */
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

/** Formats a moment in `zone` as "21 Nov 2026, 14:07". `at` is RFC 3339 or epoch milliseconds. */
export function momentText(at: string | number, zone: string): string {
  const [, ...date] = dateText(at, zone).split(" ");
  const { year } = toZonedParts(new Date(at).getTime(), zone);
  return `${date.join(" ")} ${year}, ${clockText(at, zone)}`;
}
