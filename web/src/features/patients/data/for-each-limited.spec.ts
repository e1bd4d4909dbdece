/** @jest-environment ./web/testing/browser.cjs */
import { forEachLimited } from "./use-patients-change.js";

it("processes every item once and never exceeds the limit", async () => {
  const done: number[] = [];
  let running = 0;
  let maxRunning = 0;
  await forEachLimited([1, 2, 3, 4, 5], 2, async (item) => {
    maxRunning = Math.max(maxRunning, ++running);
    await Promise.resolve();
    running--;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(maxRunning).toBe(2);
});

it("does nothing when there are no items", async () => {
  await expect(forEachLimited([], 2, () => Promise.reject(new Error()))).resolves.toBeUndefined();
});
