import type { Problem, Repository } from "./repository.js";

const STYLES = /^(?:(?:web|board)\/src|packages\/(?:kits|theme)\/src)\/.*\.(?:css|tsx)$/;
/** Heights that do not grow with the letters in them. */
const FIXED = /\b(?:line-height|min-height|lineHeight|minHeight):\s*"?[^;,}\n]*?\b\d+(?:\.\d+)?px/g;

/** Lines and boxes of text whose height is in pixels: letters that somebody has made larger lie over each other there. */
export function findFixedLines({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!STYLES.test(file) || file.includes(".spec.")) return [];
    return [...text.matchAll(FIXED)].map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split("\n").length,
      message: `${found} stays as it is under larger letters: a line's height has no unit, a box's is in rem.`,
    }));
  });
}
