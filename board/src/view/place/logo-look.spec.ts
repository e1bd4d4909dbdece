import { isForDarkBackground, isWordmark } from "./logo-look.js";

const CLEAR = [0, 0, 0, 0];
const WHITE = [255, 255, 255, 255];
const BLUE = [11, 92, 173, 255];
const picture = (...pixels: number[][]) => pixels.flat();

it("recognises a wordmark by its proportions", () => {
  expect(isWordmark(800, 100)).toBe(true);
  expect(isWordmark(300, 100)).toBe(true);
  expect(isWordmark(200, 100)).toBe(false);
  expect(isWordmark(0, 0)).toBe(false);
});

it("puts a plate behind every logo except a light one on a transparent background", () => {
  expect(isForDarkBackground(picture(CLEAR, WHITE, WHITE))).toBe(true);
  expect(isForDarkBackground(picture(CLEAR, BLUE, BLUE))).toBe(false);
  expect(isForDarkBackground(picture(WHITE, WHITE, BLUE))).toBe(false);
  expect(isForDarkBackground(picture(CLEAR, CLEAR))).toBe(false);
});
