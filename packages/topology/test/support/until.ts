import { until } from "@wardline/testing/until";

/** Waits like `until`, and returns the duration of the wait in milliseconds. */
export async function measureUntil(...given: Parameters<typeof until>): Promise<number> {
  const startedAt = performance.now();
  await until(...given);
  return Math.round(performance.now() - startedAt);
}
