import { until } from "@wardline/testing/until";

/** Waits as `until` does, and returns the milliseconds that it took: a figure of the promise that is tested. */
export async function timeUntil(...given: Parameters<typeof until>): Promise<number> {
  const startedAt = performance.now();
  await until(...given);
  return Math.round(performance.now() - startedAt);
}
