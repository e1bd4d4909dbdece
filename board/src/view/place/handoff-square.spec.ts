import { computeSquarePixels } from "./handoff-square.js";

describe("the handoff code", () => {
  it("has whole pixels, at least three per square, and fits between the header's margins", () => {
    expect(computeSquarePixels(33, 1, 1)).toEqual({ quiet: 4, side: 123 });
    expect(computeSquarePixels(37, 1, 1)).toEqual({ quiet: 4, side: 135 });
    expect(computeSquarePixels(33, 2, 1)).toEqual({ quiet: 4, side: 246 });
  });

  it("is sized in the screen's own pixels, and is left out if there are too few", () => {
    expect(computeSquarePixels(33, 2 / 3, 1.5)).toEqual({ quiet: 4, side: 82 });
    expect(computeSquarePixels(33, 2 / 3, 1)).toBeNull();
  });
});
