import type { Problem, Repository } from "./repository.js";

const COMMENT = /\/\*[^]*?\*\//g;
const BRACE = /([^{};]*)\{|\}/g;
const HOVER_QUERY = /^@media .*\(hover: hover\)/;

/** Finds hover styles that also apply to touch screens, where they remain after a tap. */
export function findStrayHover({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!/^web\/src\/.*\.css$/.test(file)) return [];
    const css = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
    const enclosing: string[] = [];
    const problems: Problem[] = [];
    for (const { 0: brace, 1: head = "", index } of css.matchAll(BRACE)) {
      if (brace === "}") {
        enclosing.pop();
        continue;
      }
      const at = head.indexOf(":hover");
      if (at >= 0 && !enclosing.some((outer) => HOVER_QUERY.test(outer))) {
        problems.push({
          file,
          line: css.slice(0, index + at).split("\n").length,
          message: ":hover stays after a tap: put it into @media (hover: hover).",
        });
      }
      enclosing.push(head.trim());
    }
    return problems;
  });
}
