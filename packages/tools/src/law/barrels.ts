import type { Problem, Repository } from "./repository.js";

const CODE = /\.(ts|tsx|mjs|cjs|js)$/;
/** `export * from …`, `export * as x from …`, `export { x } from …`, `export type { X } from …`. */
const RE_EXPORT = /^export (?:type )?(?:\*|\{[^}]*\})(?: as \w+)? from /gm;

/** Finds re-exports of another file's declarations: importers should import that file directly. */
export function findBarrels({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    CODE.test(file)
      ? [...text.matchAll(RE_EXPORT)].map(({ index }) => ({
          file,
          line: text.slice(0, index).split("\n").length,
          message:
            "Re-exports another file's declarations: import them from that file where they are needed.",
        }))
      : [],
  );
}
