import type { Problem, Repository } from "./repository.js";

const SLEEP = /(?<!jest\.|\.)\bsetTimeout\(|"(?:node:)?timers(?:\/promises)?"|\bwaitForTimeout\(/g;
/**
 * Code that reads the real clock. Journeys may read it: they share the clock with browser and server, and run in a time
 * zone where it is noon.
 */
const CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/g;

/** Spec that contains such code on purpose, to test this check. */
const OWN_SPEC = "packages/tools/src/law/code-rules.spec.ts";

/** Finds tests that read the real clock or sleep, and so could fail at midnight or on a busy machine. */
export function findRealTime({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (file === OWN_SPEC) return [];
    const isSpec = /\.spec\.tsx?$/.test(file);
    const patterns = [
      ...(isSpec || file.endsWith(".journey.ts") ? [SLEEP] : []),
      ...(isSpec ? [CLOCK] : []),
    ];
    return patterns.flatMap((kind) =>
      [...text.matchAll(kind)].map(({ 0: found, index }) => ({
        file,
        line: text.slice(0, index).split("\n").length,
        message: `${found} depends on the real clock: set the time, ask the server's clock, or wait with until().`,
      })),
    );
  });
}
