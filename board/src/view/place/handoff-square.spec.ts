import { squarePixels } from "./handoff-square.js";

describe("the handoff code", () => {
  it("has whole pixels, at least three per square, and fits between the header's margins", () => {
    expect(squarePixels(33, 1, 1)).toEqual({ quiet: 4, side: 123 });
    expect(squarePixels(37, 1, 1)).toEqual({ quiet: 4, side: 135 });
    expect(squarePixels(33, 2, 1)).toEqual({ quiet: 4, side: 246 });
  });

  it("counts the screen's own pixels, and is left out if there are too few", () => {
    expect(squarePixels(33, 2 / 3, 1.5)).toEqual({ quiet: 4, side: 82 });
    expect(squarePixels(33, 2 / 3, 1)).toBeNull();
  });
});
