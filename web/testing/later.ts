/** Resolves with `value` so many milliseconds later, by the clock of a spec that lets it pass. */
export function later<Value>(value: Value, ms: number): Promise<Value> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
}
