import { median, percentile } from "./statistics.js";

describe("median", () => {
  it("given an odd number of values, is the one in the middle", () => {
    expect(median([30, 10, 20])).toBe(20);
  });

  it("given an even number, is the mean of the two in the middle", () => {
    expect(median([40, 10, 20, 30])).toBe(25);
  });

  it("given nothing, is no number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it("given a hundred values, is the 99th smallest at 0.99", () => {
    expect(percentile(hundred, 0.99)).toBe(99);
  });

  it("given one value, is that value at every share", () => {
    expect([percentile([7], 0), percentile([7], 0.5), percentile([7], 1)]).toEqual([7, 7, 7]);
  });
});
