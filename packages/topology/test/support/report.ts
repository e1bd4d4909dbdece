/** Figures for docs/faults.md, said once at the end of a test; nothing is judged by them. */
export function report(figures: Record<string, unknown>): void {
  const { currentTestName: name } = expect.getState();
  process.stdout.write(`\n${name}\n  ${JSON.stringify(figures)}\n`);
}

/** The middle of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
