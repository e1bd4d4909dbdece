import { FIRST_STEPS, type FirstStep } from "@wardline/contracts/first-steps";

/** How far a hospital has come: how many steps are done, and the first that is not; null when all are. */
export function progressOf(steps: Readonly<Record<FirstStep, boolean>>): {
  done: number;
  next: FirstStep | null;
} {
  return {
    done: FIRST_STEPS.filter((step) => steps[step]).length,
    next: FIRST_STEPS.find((step) => !steps[step]) ?? null,
  };
}
