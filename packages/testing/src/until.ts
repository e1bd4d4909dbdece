import { setTimeout as sleep } from "node:timers/promises";

const ASK_EVERY_MS = 15;

/**
 * Polls `ask` until its answer is truthy, and returns the answer. Throws an error with the text of `say` after
 * `milliseconds`: a generous limit against hanging tests, never a measure of speed.
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  milliseconds = 60_000,
  say: () => string = () => ask.toString(),
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, false | null | undefined>;
    if (performance.now() > deadline) throw new Error(`Not so within ${milliseconds} ms: ${say()}`);
    await sleep(ASK_EVERY_MS);
  }
}
