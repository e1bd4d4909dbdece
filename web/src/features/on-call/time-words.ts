import { counted } from "@wardline/domain/counted";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a roster was changed: "changed 9 days ago". Both in epoch milliseconds. */
export function changedText(at: number, now: number): string {
  const age = now - at;
  if (age < HOUR_MS) return "changed within the hour";
  if (age < DAY_MS) return `changed ${counted(Math.floor(age / HOUR_MS), "hour")} ago`;
  return `changed ${counted(Math.floor(age / DAY_MS), "day")} ago`;
}
