import type { Problem, Repository } from "./repository.js";

const STORAGE_FILE = "packages/client/src/page-storage.ts";
const PAGES = /^(?:web\/src|board\/src|board\/shell\/src|packages\/client\/src)\/.+\.tsx?$/;
const STORAGE = /\b(?:(?:local|session)Storage|document\.cookie)\b/g;

/** Finds page code that reads browser storage directly, and so fails if the browser refuses it. */
export function findDirectStorage({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!PAGES.test(file) || file === STORAGE_FILE || /\.spec\.tsx?$/.test(file)) return [];
    return [...text.matchAll(STORAGE)].map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split("\n").length,
      message: `${found} may be refused: use localItems or tabItems of @wardline/client/page-storage.`,
    }));
  });
}
