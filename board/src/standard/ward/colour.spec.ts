import { mixColours, parseRgb } from "./colours.js";

it("parses and mixes colours", () => {
  expect(parseRgb("#ff8000").map((value) => Math.round(value * 255))).toEqual([255, 128, 0]);
  expect(mixColours([0, 0, 1], [1, 0, 0], 0.25)).toEqual([0.25, 0, 0.75]);
});
