import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The repository's files as read by the checks. Paths are relative to its root, with `/`. */
export interface Repository {
  readonly paths: ReadonlySet<string>;
  /** Content of hand-written files: code, styles, settings and documents. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A violation with its place, and what to do. */
export interface Problem {
  file: string;
  /** From 1. */
  line: number;
  message: string;
}

const FOREIGN_PATHS = /^(node_modules|dist|dist-types|coverage|test-results|playwright-report)$/;
const TEXT_FILE = /\.(ts|tsx|mjs|cjs|css|html|md|yml|conf)$|(^|\/)Dockerfile$/;
const HIDDEN_BUT_OURS = new Set([".ci"]);

/** Reads the repository at `root`, without installed, built and generated files. */
export function readRepository(root: string): Repository {
  const paths = new Set<string>();
  const texts = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (FOREIGN_PATHS.test(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const isHiddenFolder = entry.isDirectory() && entry.name.startsWith(".");
      if (isHiddenFolder && !HIDDEN_BUT_OURS.has(entry.name)) continue;
      paths.add(path);
      if (entry.isDirectory()) walk(path);
      else if (TEXT_FILE.test(path)) texts.set(path, readFileSync(join(root, path), "utf8"));
    }
  };
  walk("");
  return { paths, texts };
}
