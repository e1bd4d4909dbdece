import type { Problem, Repository } from "./repository.js";

const TEST = /\.(spec|journey)\.tsx?$/;
const REAL_TIME =
  /\bDate\.now\(\)|\bnew Date\(\)|(?<!jest\.|\.)\b(?:setTimeout|setInterval)\(|"(?:node:)?timers(?:\/promises)?"|waitForTimeout\(/g;

/** Says such lines to prove that they are found. */
const OWN_SPEC = "packages/tools/src/law/code-rules.spec.ts";

/** Tests that read the real clock, or wait for time to pass: they would fail at midnight, or on a busy machine. */
export function findRealTime({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    TEST.test(file) && file !== OWN_SPEC
      ? [...text.matchAll(REAL_TIME)].map(({ 0: found, index }) => ({
          file,
          line: text.slice(0, index).split("\n").length,
          message: `${found} depends on the real clock: set the time, ask the server's clock, or wait with until().`,
        }))
      : [],
  );
}
