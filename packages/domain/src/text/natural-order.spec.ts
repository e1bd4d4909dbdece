import * as fc from "fast-check";
import { compareNatural } from "./natural-order.js";

describe("compareNatural", () => {
  it("compares numbers within texts as numbers", () => {
    expect(["Bed 10", "Bed 2", "Bed 1"].sort(compareNatural)).toEqual(["Bed 1", "Bed 2", "Bed 10"]);
  });

  it("sorts equal letters of different case together", () => {
    expect(["b", "A", "B", "a"].sort(compareNatural)).toEqual(["a", "A", "b", "B"]);
  });

  it("sorts an accented letter with its plain form", () => {
    expect(["Zara", "Éze", "Eze", "Abu"].sort(compareNatural)).toEqual([
      "Abu",
      "Eze",
      "Éze",
      "Zara",
    ]);
  });

  it("changes sign when the texts are swapped", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(Math.sign(compareNatural(a, b)) + Math.sign(compareNatural(b, a))).toBe(0);
      }),
    );
  });
});
