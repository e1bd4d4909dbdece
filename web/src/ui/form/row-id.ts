/** Returns a row number that is unique in the form. */
export function nextRowId(rows: readonly { id: number }[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
