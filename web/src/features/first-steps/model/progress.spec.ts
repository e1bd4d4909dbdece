import { progressOf } from "./progress.js";

const none = { departments: false, staff: false, roster: false, published: false, screen: false };

describe("a hospital's first steps", () => {
  it("begin with the departments", () => {
    expect(progressOf(none)).toEqual({ done: 0, next: "departments" });
  });

  it("go on with the first that is not done, whatever was done out of order", () => {
    expect(progressOf({ ...none, departments: true, published: true })).toEqual({
      done: 2,
      next: "staff",
    });
  });

  it("are over when all are done", () => {
    const all = { departments: true, staff: true, roster: true, published: true, screen: true };
    expect(progressOf(all)).toEqual({ done: 5, next: null });
  });
});
