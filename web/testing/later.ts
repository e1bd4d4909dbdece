/** Resolves with `value` after `ms` milliseconds, real or fake as the spec has set its timers. */
export function resolveLater<Value>(value: Value, ms: number): Promise<Value> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
}
