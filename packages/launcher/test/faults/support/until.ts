import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks until the answer is neither false nor undefined, and returns the milliseconds that it took. Throws what `say`
 * says when it is not so within `milliseconds`.
 */
export async function until(
  ask: () => unknown,
  milliseconds: number,
  say: () => string = () => ask.toString(),
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await ask();
    const passed = performance.now() - startedAt;
    if (answer !== undefined && answer !== false) return Math.round(passed);
    if (passed > milliseconds) throw new Error(`Not so within ${milliseconds} ms: ${say()}`);
    await sleep(20);
  }
}
