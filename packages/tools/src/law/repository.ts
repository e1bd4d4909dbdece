import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The repository's files as the checks read them. Paths are relative to its root, with `/`. */
export interface Repository {
  /** Every file and folder, whatever it holds. */
  readonly paths: ReadonlySet<string>;
  /** What the files that people write hold: code, styles, settings and papers. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Something that breaks the law: where, and a sentence that says what to do. */
export interface Problem {
  file: string;
  /** Counted from 1. */
  line: number;
  message: string;
}

const NOT_OURS = /^(node_modules|dist|dist-types|coverage|test-results|playwright-report)$/;
const WRITTEN = /\.(ts|tsx|mjs|cjs|css|html|md|yml|conf)$|(^|\/)Dockerfile$/;
const HIDDEN_BUT_OURS = new Set([".ci"]);

/** Reads the repository at `root`, without what is installed, built or left by tools. */
export function readRepository(root: string): Repository {
  const paths = new Set<string>();
  const texts = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (NOT_OURS.test(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const isHiddenFolder = entry.isDirectory() && entry.name.startsWith(".");
      if (isHiddenFolder && !HIDDEN_BUT_OURS.has(entry.name)) continue;
      paths.add(path);
      if (entry.isDirectory()) walk(path);
      else if (WRITTEN.test(path)) texts.set(path, readFileSync(join(root, path), "utf8"));
    }
  };
  walk("");
  return { paths, texts };
}
