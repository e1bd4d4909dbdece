import type { Problem, Repository } from "./repository.js";

const STYLES = /^(?:(?:web|board)\/src|packages\/(?:kits|theme)\/src)\/.*\.(?:css|tsx)$/;
/** Heights that do not grow with the font size. */
const FIXED_HEIGHT =
  /\b(?:line-height|min-height|lineHeight|minHeight):\s*"?[^;,}\n]*?\b\d+(?:\.\d+)?px/g;

/** Finds lines of text and boxes with heights in pixels, where enlarged text would overlap. */
export function findFixedLines({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!STYLES.test(file) || file.includes(".spec.")) return [];
    return [...text.matchAll(FIXED_HEIGHT)].map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split("\n").length,
      message: `${found} does not grow with the font size: give a line's height without a unit, and a box's height in rem.`,
    }));
  });
}
