/** @jest-environment ./web/testing/browser.cjs */
import { progressOf } from "./FirstSteps.js";

const none = {
  departments: false,
  wards: false,
  staff: false,
  roster: false,
  published: false,
  screen: false,
};

describe("a hospital's first steps", () => {
  it("begin with the departments", () => {
    expect(progressOf(none)).toEqual({ done: 0, next: "departments" });
  });

  it("go on with the first that is not done, whatever was done out of order", () => {
    expect(progressOf({ ...none, departments: true, published: true })).toEqual({
      done: 2,
      next: "wards",
    });
  });

  it("are over when all are done", () => {
    const all = Object.fromEntries(Object.keys(none).map((step) => [step, true]));
    expect(progressOf(all as typeof none)).toEqual({ done: 6, next: null });
  });
});
