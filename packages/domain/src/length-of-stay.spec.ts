import * as fc from "fast-check";
import { headboardHeight } from "./length-of-stay.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const stay = fc.integer({ min: 0, max: 40 * DAY });

describe("headboardHeight", () => {
  it.each([
    ["just arrived", 0, 0],
    ["within the first hour", HOUR - 1, 0],
    ["at ten days", 10 * DAY, 1],
    ["beyond ten days", 30 * DAY, 1],
    ["from the future", -DAY, 0],
  ])("given a patient %s, then it is right", (_, age, height) => {
    expect(headboardHeight(0, age)).toBe(height);
  });

  it("given a stay of a day, then it is the logarithm's share of ten days", () => {
    expect(headboardHeight(0, DAY)).toBeCloseTo(Math.log(25) / Math.log(241), 10);
  });

  it("given any stay, then it lies between 0 and 1", () => {
    fc.assert(
      fc.property(stay, (age) => {
        const height = headboardHeight(0, age);
        expect(height >= 0 && height <= 1).toBe(true);
      }),
    );
  });

  it("given a longer stay, then it is never lower", () => {
    fc.assert(
      fc.property(stay, stay, (a, b) => {
        const shorter = headboardHeight(0, Math.min(a, b));
        expect(headboardHeight(0, Math.max(a, b))).toBeGreaterThanOrEqual(shorter);
      }),
    );
  });
});
