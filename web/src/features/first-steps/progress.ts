import { FIRST_STEPS, type FirstStep } from "@wardline/contracts/accounts/first-steps";

/** Returns the number of completed steps and the first open step, which is null if all are done. */
export function countProgress(steps: Readonly<Record<FirstStep, boolean>>) {
  return {
    done: FIRST_STEPS.filter((step) => steps[step]).length,
    next: FIRST_STEPS.find((step) => !steps[step]) ?? null,
  };
}
