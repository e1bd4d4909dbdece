import { BEST_QUALITY, computeNextQuality, QUALITY_STEPS, type Quality } from "./pace.js";

const after = (quality: Quality, ms: number, frames: number) => {
  let now = quality;
  for (let i = 0; i < frames; i++) now = computeNextQuality(now, ms);
  return now;
};

it("keeps the best quality on a fast screen, and reports its frames per second", () => {
  expect(after(BEST_QUALITY, 16, 240)).toMatchObject({ step: 0, fps: 63 });
});

it("lowers the quality on a slow screen step by step, down to the 2D board", () => {
  expect(after(BEST_QUALITY, 50, 24).step).toBe(1);
  expect(after(BEST_QUALITY, 50, 200).step).toBe(2);
  expect(after(BEST_QUALITY, 100, 400).step).toBe(3);
  expect(after(BEST_QUALITY, 300, 400).step).toBe(QUALITY_STEPS.length);
});

it("ignores pauses and single slow frames", () => {
  let quality = BEST_QUALITY;
  for (let i = 0; i < 200; i++) quality = computeNextQuality(quality, i % 9 === 0 ? 300 : 16);
  expect(quality.step).toBe(0);
  expect(after(BEST_QUALITY, 5_000, 100)).toBe(BEST_QUALITY);
});
