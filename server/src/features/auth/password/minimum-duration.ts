import { setTimeout as delay } from "node:timers/promises";

/**
 * Runs the work and resolves after `milliseconds` at the earliest, so that timing does not reveal whether something was
 * written (promise 5). Failures reject at once.
 */
export async function withMinimumDuration<T>(
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const [result] = await Promise.all([work(), delay(milliseconds, undefined, { ref: false })]);
  return result;
}
