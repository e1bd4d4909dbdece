import { clockText } from "@wardline/domain/time/clock-text";

/** "Sunday 22 November at 14:07" by the clocks of `zone`. */
export function momentText(at: Date, zone: string): string {
  const date = at.toLocaleString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: zone,
  });
  return `${date} at ${clockText(at.getTime(), zone)}`;
}
