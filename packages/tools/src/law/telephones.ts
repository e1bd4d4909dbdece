import type { Problem, Repository } from "./repository.js";

const PAGES = /^(?:packages\/[^/]+|web|board|worker)\/src\/.*(?<!\.spec)\.tsx$/;
/** File of the two components that show names and phone numbers. */
const COMPONENT_FILE = "packages/theme/src/name-text.tsx";
/** A phone number in a page's content rather than in an attribute: `{phone}`, `{cover.phone ?? ""}`. */
const SHOWN_PHONE = /(?<![=$])\{(?:[\w.?]+\.)?phone(?:\s*(?:\|\||\?\?)[^{}]*)?\}/g;
/** A phone number joined to other words: `[name, phone].join(" ")`. */
const JOINED_PHONE = /\[[^[\]]*\bphone\b[^[\]]*\](?:\.\w+\([^()]*\))*\.join\(/g;
const TELEPHONE_TAG = /<TelephoneNumber\b[^<]*>\s*$/;
/** A name directly before a phone number, without an element of its own. */
const NAME_BEFORE = /\{[\w.?]*[nN]ame\}(?!<)(?:\{" "\}|\s|<b>)*<Telephone/g;

/**
 * Finds phone numbers, and names before them, outside the components that isolate text direction (docs/architecture.md,
 * The law).
 */
export function findStrayTelephones({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!PAGES.test(file) || file === COMPONENT_FILE) return [];
    const shown = [...text.matchAll(SHOWN_PHONE)].filter(
      ({ index }) => !TELEPHONE_TAG.test(text.slice(0, index)),
    );
    return [...shown, ...text.matchAll(JOINED_PHONE), ...text.matchAll(NAME_BEFORE)].map(
      ({ index }) => ({
        file,
        line: text.slice(0, index).split("\n").length,
        message: "Show a phone number with TelephoneNumber, and a name before it with ProperName.",
      }),
    );
  });
}
