import { median, percentile } from "./statistics.js";

describe("median", () => {
  it("is the middle of an odd number of values", () => {
    expect(median([30, 10, 20])).toBe(20);
  });

  it("is the mean of the two middle values if their number is even", () => {
    expect(median([40, 10, 20, 30])).toBe(25);
  });

  it("is NaN without values", () => {
    expect(median([])).toBeNaN();
  });
});

describe("percentile", () => {
  const hundredValues = Array.from({ length: 100 }, (_, index) => 100 - index);

  it("is the 99th smallest of a hundred values at 0.99", () => {
    expect(percentile(hundredValues, 0.99)).toBe(99);
  });

  it("is the same for every share if there is only one value", () => {
    expect([percentile([7], 0), percentile([7], 0.5), percentile([7], 1)]).toEqual([7, 7, 7]);
  });
});
