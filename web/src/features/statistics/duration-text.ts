const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats minutes in at most two units: "40 min", "3 h 20 min", "2 d 4 h". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole < DAY) return two(whole, HOUR, "h", 1, "min");
  return two(whole, DAY, "d", HOUR, "h");
}

function two(minutes: number, large: number, word: string, small: number, rest: string): string {
  const amount = Math.floor(minutes / large);
  const left = Math.floor((minutes % large) / small);
  return left === 0 ? `${amount} ${word}` : `${amount} ${word} ${left} ${rest}`;
}
