import * as fc from "fast-check";
import { compareNatural } from "./natural-order.js";

describe("compareNatural", () => {
  it("given numbers within texts, then they compare as numbers", () => {
    expect(["Bed 10", "Bed 2", "Bed 1"].sort(compareNatural)).toEqual(["Bed 1", "Bed 2", "Bed 10"]);
  });

  it("given another case, then letters stay together", () => {
    expect(["b", "A", "B", "a"].sort(compareNatural)).toEqual(["a", "A", "b", "B"]);
  });

  it("given an accent, then the letter stays with its plain form", () => {
    expect(["Zara", "Éze", "Eze", "Abu"].sort(compareNatural)).toEqual([
      "Abu",
      "Eze",
      "Éze",
      "Zara",
    ]);
  });

  it("given any two texts, then swapping them turns the order round", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(Math.sign(compareNatural(a, b)) + Math.sign(compareNatural(b, a))).toBe(0);
      }),
    );
  });
});
