/** Resolves with `value` after `ms` milliseconds of the spec's timers, real or fake. */
export function resolveLater<Value>(value: Value, ms: number): Promise<Value> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
}
