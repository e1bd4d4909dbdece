import type { Problem, Repository } from "./repository.js";

const REACHES_BROWSERS =
  /^(?:web\/src|board\/(?:src|shell\/src)|packages\/(?:client|contracts|domain|kits|theme)\/src)\/.*\.tsx?$/;

/**
 * What the oldest browsers refuse or lack, and the compiler's library does not. One lookbehind that cannot be read keeps a
 * whole file from being run.
 */
const TOO_NEW = /\(\?<[=!]|\b(?:URL\.canParse|URL\.parse|AbortSignal\.any)\b/g;

/** Code for browsers that the oldest of them cannot run (packages/domain/src/browsers.ts). */
export function findTooNew({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!REACHES_BROWSERS.test(file) || file.includes(".spec.")) return [];
    return [...text.matchAll(TOO_NEW)].map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split("\n").length,
      message: `${found} is unknown to the oldest browsers of packages/domain/src/browsers.ts.`,
    }));
  });
}
