import { FIRST_STEPS, type FirstStep } from "@wardline/contracts/accounts/first-steps";
import { countProgress } from "./progress.js";

const buildSteps = (to: boolean) =>
  Object.fromEntries(FIRST_STEPS.map((step) => [step, to])) as Record<FirstStep, boolean>;
const none = buildSteps(false);

describe("the progress of a hospital's first steps", () => {
  it("starts with the first card and the board that shows it", () => {
    expect(countProgress(none)).toEqual({ done: 0, next: "patient" });
    expect(countProgress({ ...none, patient: true })).toEqual({ done: 1, next: "published" });
  });

  it("continues with the first open step, even if later ones are done", () => {
    const done = { ...none, patient: true, published: true, clock: true, screen: true };
    expect(countProgress(done)).toEqual({ done: 4, next: "departments" });
  });

  it("is incomplete until a screen has shown the board", () => {
    expect(countProgress({ ...buildSteps(true), screen: false })).toEqual({
      done: 7,
      next: "screen",
    });
  });

  it("is complete when every step is done", () => {
    expect(countProgress(buildSteps(true))).toEqual({ done: 8, next: null });
  });
});
