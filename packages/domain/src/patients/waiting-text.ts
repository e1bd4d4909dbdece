import type { WaitingClock } from "./waiting.js";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Formats minutes in at most two units: "12 min", "1 h", "1 h 12 min", "2 d 3 h". Negative values count as 0. */
export function minutesText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < HOUR_MINUTES) return `${whole} min`;
  if (whole < DAY_MINUTES)
    return joinUnits(Math.floor(whole / HOUR_MINUTES), "h", whole % HOUR_MINUTES, "min");
  return joinUnits(
    Math.floor(whole / DAY_MINUTES),
    "d",
    Math.floor((whole % DAY_MINUTES) / HOUR_MINUTES),
    "h",
  );
}

/** Formats minutes in the shortest form, for narrow rows: "2 h 39". */
export function formatMinutesForRow(minutes: number): string {
  return minutesText(minutes).replace(/ h (\d+) min$/, " h $1");
}

/** Wait with its target: "Waiting 1 h 12 min, target 1 h", or "target at once" if no wait is acceptable. */
export function waitingText({ minutes, target }: Pick<WaitingClock, "minutes" | "target">): string {
  return `Waiting ${minutesText(minutes)}, target ${target === 0 ? "at once" : minutesText(target)}`;
}

/** Wait with its target in a list row: "2 h 39 / 2 h", "12 min / at once". */
export function formatWaitingForRow({
  minutes,
  target,
}: Pick<WaitingClock, "minutes" | "target">): string {
  return `${formatMinutesForRow(minutes)} / ${target === 0 ? "at once" : minutesText(target)}`;
}

function joinUnits(many: number, unit: string, few: number, smaller: string): string {
  return few === 0 ? `${many} ${unit}` : `${many} ${unit} ${few} ${smaller}`;
}
