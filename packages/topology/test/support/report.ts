/** Prints figures for docs/faults.md at the end of a test; nothing depends on them. */
export function report(figures: Record<string, unknown>): void {
  const { currentTestName: name } = expect.getState();
  process.stdout.write(`\n${name}\n  ${JSON.stringify(figures)}\n`);
}

/** Returns the median; 0 for no numbers. */
export function computeMedian(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
