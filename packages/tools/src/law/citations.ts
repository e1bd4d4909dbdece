import { listHeadings } from "./headings.js";
import type { Problem, Repository } from "./repository.js";

const PROMISES = "docs/promises.md";

/** Documents that the repository does not have. */
const UNKNOWN_DOCUMENT = /(?<![\w/.-])(?:api|api-2|spec|house)\.md/g;
/** Documents that must be cited with their whole path; documents in `docs/` link to each other by name. */
const PARTIAL_PATH = /(?<![\w/.-])(?:(?:architecture|promises)\.md|board\/README\.md)/g;
/** Specs of these checks, which contain wrong citations on purpose. */
const EXAMPLES = /^packages\/tools\/src\/law\/.*\.spec\.ts$/;

const DOCUMENT_CITATION = /(?<![\w/-])(docs\/[\w./-]+?\.md)(?:#([\w-]+)|, (?=[A-Z0-9]))?/g;
const PROMISE_CITATION = /\bpromises? (\d+(?:(?:, | and | to |–)\d+)*)(?![\d.]|, \d)/gi;

/**
 * Finds broken citations (docs/architecture.md, The law). A citation is `docs/<document>.md` followed by `, <Heading>`
 * or `#<anchor>`, or `promise <number>`; several citations are separated by semicolons.
 */
export function findBrokenCitations({ paths, texts }: Repository): Problem[] {
  const headings = new Map(
    [...texts]
      .filter(([path]) => path.endsWith(".md"))
      .map(([path, text]) => [path, listHeadings(text)]),
  );
  const promises = listPromises(texts.get(PROMISES) ?? "");
  const problems: Problem[] = [];

  for (const [file, text] of texts) {
    if (EXAMPLES.test(file)) continue;
    const { flat, getLineAt } = unwrapComments(text);
    const report = (at: number, message: string) =>
      problems.push({ file, line: getLineAt(at), message });

    const unknownPatterns = file.endsWith(".md")
      ? [UNKNOWN_DOCUMENT]
      : [UNKNOWN_DOCUMENT, PARTIAL_PATH];
    for (const { 0: name, index } of unknownPatterns.flatMap((names) => [
      ...flat.matchAll(names),
    ])) {
      report(
        index,
        `"${name}" is not a document of this repository: cite docs/<document>.md, <Heading>.`,
      );
    }
    for (const { 0: found, 1: paper = "", 2: anchor, index } of flat.matchAll(DOCUMENT_CITATION)) {
      const documentHeadings = headings.get(paper);
      if (documentHeadings === undefined) {
        if (!paths.has(paper)) report(index, `There is no ${paper}.`);
      } else if (anchor !== undefined) {
        if (!documentHeadings.some((heading) => heading.anchor === anchor)) {
          report(index, `${paper} has no heading with the anchor #${anchor}.`);
        }
      } else if (found.endsWith(", ")) {
        const rest = flat.slice(index + found.length);
        if (!documentHeadings.some((heading) => startsWithHeading(rest, heading.text))) {
          report(index, `${paper} has no heading "${rest.slice(0, 40)}…".`);
        }
      }
    }
    for (const { 1: numbers = "", index } of flat.matchAll(PROMISE_CITATION)) {
      for (const number of numbers.match(/\d+/g) ?? []) {
        if (!promises.has(number)) report(index, `${PROMISES} has no promise ${number}.`);
      }
    }
  }
  return problems;
}

/** Lists the promise numbers in the left column of the document's tables. */
function listPromises(documentPath: string): Set<string> {
  return new Set([...documentPath.matchAll(/^\| (\d+) \|/gm)].map(([, number = ""]) => number));
}

function startsWithHeading(text: string, heading: string): boolean {
  return text.startsWith(heading) && !/^[\p{L}\p{N}]/u.test(text.slice(heading.length));
}

/** Returns the text without line breaks inside comments, and a function that maps positions to lines. */
function unwrapComments(text: string): { flat: string; getLineAt: (at: number) => number } {
  const starts: number[] = [];
  let flat = "";
  for (const line of text.split("\n")) {
    starts.push(flat.length);
    flat += `${line.replace(/^\s*(?:\*(?!\/)|\/\/|#(?!#))?\s*/, "").trimEnd()} `;
  }
  const getLineAt = (at: number): number => {
    const after = starts.findIndex((start) => start > at);
    return after === -1 ? starts.length : after;
  };
  return { flat, getLineAt };
}
