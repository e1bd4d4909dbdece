import { posix } from "node:path";
import type { Problem, Repository } from "./repository.js";

const SOURCE = /^(?:server|worker|web|board|packages\/[^/]+)\/src\/.*\.tsx?$/;
/** Tests may import from every folder. */
const TEST = /\.spec\.tsx?$/;
/** Files that assemble their folder: they import every folder below, and no file imports them. */
const ASSEMBLY = /(?:^|\/)(?:main|worker|data-source|[^/]+\.module)\.tsx?$/;
const IMPORT_STATEMENT = /^\s*(?:import|export)\b[^;"]*?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;
const PACKAGE_IMPORT = /^@wardline\/([^/]+)\/(.+)$/;

/** Known cycles, each to be resolved; none may be added. */
const KNOWN_CROSSINGS: readonly (readonly [string, string])[] = [
  ["packages/bench/src", "packages/bench/src/programs"],
  ["packages/database/src", "packages/database/src/repositories"],
  ["packages/operations/src", "packages/operations/src/doctor"],
];

/** An import between sibling folders, or between a folder and the files next to it. */
interface Crossing {
  file: string;
  line: number;
  from: string;
  to: string;
}

/**
 * Finds import cycles between sibling folders, each with all its content, and between a folder and the files next to
 * it. Pairs in `known` are allowed, but reported once their cycle is gone.
 */
export function findCircularFolders({ texts }: Repository, known = KNOWN_CROSSINGS): Problem[] {
  const crossings = findCrossings(texts);
  const pairs = new Set(crossings.map(({ from, to }) => `${from} ${to}`));
  const isKnown = (one: string, other: string) =>
    known.some((pair) => pair.includes(one) && pair.includes(other));
  return [
    ...crossings
      .filter(({ from, to }) => pairs.has(`${to} ${from}`) && !isKnown(from, to))
      .map(({ file, line, from, to }) => ({
        file,
        line,
        message: `${from} and ${to} import each other: let only one of them import the other.`,
      })),
    ...known
      .filter(([one, other]) => !pairs.has(`${one} ${other}`) || !pairs.has(`${other} ${one}`))
      .map(([one, other]) => ({
        file: "packages/tools/src/law/rooms.ts",
        line: 1,
        message: `${one} and ${other} no longer import each other: remove the pair from KNOWN_CROSSINGS.`,
      })),
  ];
}

function findCrossings(texts: Repository["texts"]): Crossing[] {
  return [...texts]
    .filter(([file]) => isPart(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(IMPORT_STATEMENT)].flatMap((match) => {
        const target = resolveImport(file, match[1] ?? match[2] ?? "", texts);
        const folders =
          target === null || !isPart(target) ? null : findDivergingFolders(file, target);
        if (folders === null) return [];
        const line = text.slice(0, match.index + match[0].length).split("\n").length;
        return [{ file, line, ...folders }];
      }),
    );
}

function isPart(file: string): boolean {
  return SOURCE.test(file) && !TEST.test(file) && !ASSEMBLY.test(file);
}

/** Returns the file that an import names; null if it is outside the repository. */
function resolveImport(importer: string, name: string, texts: Repository["texts"]): string | null {
  const [, pack, path] = PACKAGE_IMPORT.exec(name) ?? [];
  const named = name.startsWith(".")
    ? posix.join(posix.dirname(importer), name).replace(/\.js$/, "")
    : `packages/${pack}/src/${path}`;
  return [`${named}.ts`, `${named}.tsx`].find((file) => texts.has(file)) ?? null;
}

/**
 * Returns the two folders, directly below the last common folder, at which two paths diverge; a file directly in the
 * common folder counts as part of the common folder. Returns null if both files are in one folder.
 */
function findDivergingFolders(
  importer: string,
  imported: string,
): { from: string; to: string } | null {
  const [from, to] = [posix.dirname(importer).split("/"), posix.dirname(imported).split("/")];
  const divergence = from.findIndex((part, index) => part !== to[index]);
  const depth = divergence === -1 ? from.length : divergence;
  const folders = {
    from: from.slice(0, depth + 1).join("/"),
    to: to.slice(0, depth + 1).join("/"),
  };
  return folders.from === folders.to ? null : folders;
}
