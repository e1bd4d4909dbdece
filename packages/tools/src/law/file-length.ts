import type { Problem, Repository } from "./repository.js";

/** How many lines a file of code may have. The one place that says it. */
export const MOST_LINES = 400;

const CODE = /\.(ts|tsx|mjs|cjs|js|css)$/;

/** Files of code that hold more than a reader keeps in mind. */
export function findLongFiles({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    const lines = text.trimEnd().split("\n").length;
    if (!CODE.test(file) || lines <= MOST_LINES) return [];
    return { file, line: MOST_LINES + 1, message: `${lines} lines: ${MOST_LINES} is the most.` };
  });
}
