/** A row's number that no other row of the form has. */
export function nextRowId(rows: readonly { id: number }[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
