import { forEachLimited } from "./limited.js";

it("does every item once, never more than the limit at a time", async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachLimited([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it("does nothing for nothing", async () => {
  await expect(forEachLimited([], 2, () => Promise.reject(new Error()))).resolves.toBeUndefined();
});
