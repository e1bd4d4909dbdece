import { posix } from "node:path";
import { listHeadings, withoutFences } from "./headings.js";
import type { Problem, Repository } from "./repository.js";

/**
 * Finds links and pictures in documents whose target is missing from the repository; links to other hosts are not
 * checked.
 */
export function findBrokenLinks({ paths, texts }: Repository): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of texts) {
    if (!file.endsWith(".md")) continue;
    for (const [index, line] of withoutFences(text).split("\n").entries()) {
      for (const [, target = ""] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/i.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const targetPath = path === "" ? file : posix.join(posix.dirname(file), path);
        const report = (message: string) => problems.push({ file, line: index + 1, message });
        if (!paths.has(targetPath)) report(`There is no ${targetPath}.`);
        else if (anchor !== undefined && !hasAnchor(texts.get(targetPath) ?? "", anchor)) {
          report(`${targetPath} has no heading with the anchor #${anchor}.`);
        }
      }
    }
  }
  return problems;
}

function hasAnchor(markdown: string, anchor: string): boolean {
  return listHeadings(markdown).some((heading) => heading.anchor === anchor);
}
