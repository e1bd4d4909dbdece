import { setTimeout as sleep } from "node:timers/promises";

const POLL_INTERVAL_MS = 15;

/**
 * Polls `check` until its result is truthy, and returns the result. Throws an error with the text of `describe` after
 * `milliseconds`, a generous limit that only stops hanging tests.
 */
export async function until<T>(
  check: () => T | Promise<T>,
  milliseconds = 60_000,
  describe: () => string = () => check.toString(),
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const answer = await check();
    if (answer) return answer as Exclude<T, false | null | undefined>;
    if (performance.now() > deadline)
      throw new Error(`Not true within ${milliseconds} ms: ${describe()}`);
    await sleep(POLL_INTERVAL_MS);
  }
}
