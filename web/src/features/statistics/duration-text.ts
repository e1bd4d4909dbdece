const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Formats minutes in at most two units: "40 min", "3 h 20 min", "2 d 4 h". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR_MINUTES) return `${whole} min`;
  if (whole < DAY_MINUTES) return formatTwoUnits(whole, HOUR_MINUTES, "h", 1, "min");
  return formatTwoUnits(whole, DAY_MINUTES, "d", HOUR_MINUTES, "h");
}

function formatTwoUnits(
  minutes: number,
  large: number,
  word: string,
  small: number,
  rest: string,
): string {
  const amount = Math.floor(minutes / large);
  const left = Math.floor((minutes % large) / small);
  return left === 0 ? `${amount} ${word}` : `${amount} ${word} ${left} ${rest}`;
}
