import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** A chunk of Vite's manifest. */
export interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

/** A measured part of a build with its limit. */
export interface BundleSize {
  what: string;
  /** Size in bytes, with each file compressed separately as on the wire. */
  bytes: number;
  limit: number;
}

/** Number of files that a page loads; each file is a request. */
export interface FileCount {
  what: string;
  files: number;
  limit: number;
}

/** A thousand bytes, as Vite and networks count. */
const KB = 1000;
const ENTRY = "index.html";
const BOARD_2D_BYTES = 125 * KB;
const BOARD_3D_BYTES = 220 * KB;
/** Current size of the login, which must not grow. */
const LOGIN_BYTES = 173 * KB;
const WEB_PAGE_BYTES = 420 * KB;
/**
 * Limit of a page's scripts and styles; the rest of the 20 requests in promise 31 are left for the page's own calls.
 */
const MAX_PAGE_FILES = 12;

/** Collects the scripts and styles of chunks and of all their static imports. */
export function collectFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || visited.has(key)) return;
    visited.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

/** Measures the 2D board's first load, and what the 3D board adds. */
export function measureBoard(
  manifest: Manifest,
  measureSize: (file: string) => number,
): BundleSize[] {
  const firstFiles = collectFiles(manifest, [ENTRY]);
  const scenes = Object.keys(manifest).filter((key) => key.endsWith("/standard.tsx"));
  const laterFiles = [...collectFiles(manifest, scenes)].filter((file) => !firstFiles.has(file));
  return [
    {
      what: "2D board",
      bytes: sumSizes([ENTRY, ...firstFiles], measureSize),
      limit: BOARD_2D_BYTES,
    },
    { what: "3D chunk", bytes: sumSizes(laterFiles, measureSize), limit: BOARD_3D_BYTES },
  ];
}

/** Measures the login, which needs only the entry chunk, and each page with the entry, shell and page chunks. */
export function measureWeb(
  manifest: Manifest,
  measureSize: (file: string) => number,
): [login: BundleSize, ...pages: BundleSize[]] {
  const measureAll = (files: Iterable<string>) => sumSizes([ENTRY, ...files], measureSize);
  return [
    { what: "web login", bytes: measureAll(collectFiles(manifest, [ENTRY])), limit: LOGIN_BYTES },
    ...listPages(manifest).map(({ what, files }) => ({
      what,
      bytes: measureAll(files),
      limit: WEB_PAGE_BYTES,
    })),
  ];
}

/** Finds the page with the most files, not counting the document. */
export function findLargestPage(manifest: Manifest): FileCount {
  const counts = listPages(manifest).map(({ what, files }) => ({ what, files: files.size }));
  const [largest = { what: "web", files: 0 }] = counts.sort(
    (one, other) => other.files - one.files,
  );
  return { ...largest, limit: MAX_PAGE_FILES };
}

function listPages(manifest: Manifest): { what: string; files: Set<string> }[] {
  const lazy = manifest[ENTRY]?.dynamicImports ?? [];
  const shells = lazy.filter((key) => key.startsWith("_area"));
  const pages = lazy.filter((key) => key.includes("/routes/"));
  return pages.map((page) => ({
    what: `web ${page.replace(/^.*\/|\.tsx$/g, "")}`,
    files: collectFiles(manifest, [ENTRY, ...shells, page]),
  }));
}

/**
 * Measures both builds. Of the web's pages, lists the login, the largest page, all pages over the limit, and the page
 * with the most files.
 */
export function measureBuilds(root: string): (BundleSize | FileCount)[] {
  const board = readBuild(join(root, "board/dist"));
  const web = readBuild(join(root, "web/dist"));
  const [login, ...pages] = measureWeb(web.manifest, web.measureSize);
  const byBytes = pages.sort((one, other) => other.bytes - one.bytes);
  const reportedPages = byBytes.filter(({ bytes, limit }, index) => index === 0 || bytes > limit);
  return [
    ...measureBoard(board.manifest, board.measureSize),
    login,
    ...reportedPages,
    findLargestPage(web.manifest),
  ];
}

/** True if something was measured and is within its limit. */
export function isWithinBudget(measured: BundleSize | FileCount): boolean {
  const amount = "bytes" in measured ? measured.bytes : measured.files;
  return amount > 0 && amount <= measured.limit;
}

/** Formats a measurement with its limit: `83.1 of 110 KB gzip`, `14 of 14 files`. */
export function formatSize(measured: BundleSize | FileCount): string {
  const { what, limit } = measured;
  return "bytes" in measured
    ? `${what}: ${(measured.bytes / KB).toFixed(1)} of ${limit / KB} KB gzip`
    : `${what}: ${measured.files} of ${limit} files`;
}

function sumSizes(files: readonly string[], measureSize: (file: string) => number): number {
  return files.reduce((sum, file) => sum + measureSize(file), 0);
}

function readBuild(dist: string): { manifest: Manifest; measureSize: (file: string) => number } {
  return {
    manifest: JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest,
    measureSize: (file) => gzipSync(readFileSync(join(dist, file))).length,
  };
}
