import type { Problem, Repository } from "./repository.js";

const PAGES = /^(?:packages\/[^/]+|web|board|worker)\/src\/.*(?<!\.spec)\.tsx$/;
/** Where both components are written. */
const OWN = "packages/theme/src/name-text.tsx";
/** A telephone in what a page shows, other than an attribute's value: `{phone}`, `{cover.phone ?? ""}`. */
const SHOWN = /(?<![=$])\{(?:[\w.?]+\.)?phone(?:\s*(?:\|\||\?\?)[^{}]*)?\}/g;
/** A telephone joined to other words: `[name, phone].join(" ")`. */
const JOINED = /\[[^[\]]*\bphone\b[^[\]]*\](?:\.\w+\([^()]*\))*\.join\(/g;
const OPENED = /<TelephoneNumber\b[^<]*>\s*$/;
/** A name that stands before a telephone without an element of its own. */
const NAME_BEFORE = /\{[\w.?]*[nN]ame\}(?!<)(?:\{" "\}|\s|<b>)*<Telephone/g;

/** Telephones and the names before them outside the components that keep their direction (docs/architecture.md, The law). */
export function findStrayTelephones({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!PAGES.test(file) || file === OWN) return [];
    const shown = [...text.matchAll(SHOWN)].filter(
      ({ index }) => !OPENED.test(text.slice(0, index)),
    );
    return [...shown, ...text.matchAll(JOINED), ...text.matchAll(NAME_BEFORE)].map(({ index }) => ({
      file,
      line: text.slice(0, index).split("\n").length,
      message: "A telephone stands in TelephoneNumber, a name before it in ProperName.",
    }));
  });
}
