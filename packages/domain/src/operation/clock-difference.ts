/** Smallest clock difference, in seconds, that is reported: duties begin at an exact second. */
export const REPORTED_CLOCK_DIFFERENCE_S = 2;

/** Difference from the database's clock: "90.0 s ahead of the database's". */
export function clockDifferenceText(aheadSeconds: number): string {
  const offset = Math.abs(aheadSeconds).toFixed(1);
  return `${offset} s ${aheadSeconds < 0 ? "behind" : "ahead of"} the database's`;
}
