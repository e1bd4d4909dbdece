import type { WaitingClock } from "./waiting.js";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as people say them, in at most two units: "12 min", "1 h", "1 h 12 min", "2 d 3 h". Below 0 there is none. */
export function minutesText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < HOUR) return `${whole} min`;
  if (whole < DAY) return joined(Math.floor(whole / HOUR), "h", whole % HOUR, "min");
  return joined(Math.floor(whole / DAY), "d", Math.floor((whole % DAY) / HOUR), "h");
}

/** The same where there is least room: of hours and minutes the minutes go without their unit, "2 h 39". */
export function minutesInRow(minutes: number): string {
  return minutesText(minutes).replace(/ h (\d+) min$/, " h $1");
}

/** A wait beside its target: "Waiting 1 h 12 min, target 1 h"; who is to be seen without any wait has "target at once". */
export function waitingText({ minutes, target }: Pick<WaitingClock, "minutes" | "target">): string {
  return `Waiting ${minutesText(minutes)}, target ${target === 0 ? "at once" : minutesText(target)}`;
}

/** The same in a row of a list, whose heading says what it is: "2 h 39 / 2 h", "12 min / at once". */
export function waitingInRow({
  minutes,
  target,
}: Pick<WaitingClock, "minutes" | "target">): string {
  return `${minutesInRow(minutes)} / ${target === 0 ? "at once" : minutesText(target)}`;
}

function joined(many: number, unit: string, few: number, smaller: string): string {
  return few === 0 ? `${many} ${unit}` : `${many} ${unit} ${few} ${smaller}`;
}
