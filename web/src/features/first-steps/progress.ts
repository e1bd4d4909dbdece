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

/** What each step is called, and why it is done. */
export const STEP_TEXTS: Readonly<Record<FirstStep, { title: string; text: string }>> = {
  departments: {
    title: "Departments",
    text: "Name the departments that look after patients and stand on the roster.",
  },
  wards: {
    title: "Wards and beds",
    text: "Add your wards and beds, so that every card knows its bed and free ones are seen.",
  },
  staff: {
    title: "Staff",
    text: "Add the people on call one by one, or paste them from a spreadsheet.",
  },
  roster: {
    title: "First roster",
    text: "Say who is on call today, so that every patient has a doctor's name beside it.",
  },
  published: {
    title: "Board",
    text: "Publish the board: it gets an address of its own, which you can change at any time.",
  },
  screen: {
    title: "A TV",
    text: "Open the board's page on a TV and type the code that it shows.",
  },
};
