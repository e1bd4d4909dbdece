import { progressOf } from "./progress.js";

const none = {
  clock: false,
  departments: false,
  wards: false,
  staff: false,
  roster: false,
  published: false,
  screen: false,
  patient: false,
};

describe("a hospital's first steps", () => {
  it("begin with the clock", () => {
    expect(progressOf(none)).toEqual({ done: 0, next: "clock" });
  });

  it("go on with the first that is not done, whatever was done out of order", () => {
    expect(progressOf({ ...none, clock: true, departments: true, published: true })).toEqual({
      done: 3,
      next: "wards",
    });
  });

  it("are not done while no card was ever opened", () => {
    const all = Object.fromEntries(Object.keys(none).map((step) => [step, true]));
    expect(progressOf({ ...(all as typeof none), patient: false })).toEqual({
      done: 7,
      next: "patient",
    });
  });

  it("are done when every step is", () => {
    const all = Object.fromEntries(Object.keys(none).map((step) => [step, true]));
    expect(progressOf(all as typeof none)).toEqual({ done: 8, next: null });
  });
});
