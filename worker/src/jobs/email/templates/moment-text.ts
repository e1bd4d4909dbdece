import { clockText } from "@wardline/domain/time/clock-text";

/** Formats a time in `zone` as "Sunday 22 November at 14:07". */
export function emailMomentText(at: Date, zone: string): string {
  const date = at.toLocaleString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: zone,
  });
  return `${date} at ${clockText(at.getTime(), zone)}`;
}
