import type { Problem, Repository } from "./repository.js";

const BROWSER_FILES =
  /^(?:web\/src|board\/(?:src|shell\/src)|packages\/(?:client|contracts|domain|kits|theme)\/src)\/.*\.tsx?$/;

/** Features that the oldest browsers lack but the compiler's library has. One unsupported lookbehind breaks a whole file. */
const TOO_NEW_FEATURE = /\(\?<[=!]|\b(?:URL\.canParse|URL\.parse|AbortSignal\.any)\b/g;

/** Finds code that the oldest supported browsers cannot run (packages/domain/src/browsers.ts). */
export function findTooNewFeatures({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!BROWSER_FILES.test(file) || file.includes(".spec.")) return [];
    return [...text.matchAll(TOO_NEW_FEATURE)].map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split("\n").length,
      message: `${found} is unknown to the oldest browsers of packages/domain/src/browsers.ts.`,
    }));
  });
}
