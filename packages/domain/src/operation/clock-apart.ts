/** From so many seconds on a machine's clock is worth a line: duties begin on the second. */
export const CLOCK_APART_S = 2;

/** How a clock differs from the database's, of which it is so many seconds ahead: "90.0 s ahead of the database's". */
export function clockApartText(aheadSeconds: number): string {
  const apart = Math.abs(aheadSeconds).toFixed(1);
  return `${apart} s ${aheadSeconds < 0 ? "behind" : "ahead of"} the database's`;
}
