import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Creates an empty file in which each spec records its duration. */
export function openSecondsFile(root: string): string {
  const file = join(root, "node_modules/.cache/wardline/spec-seconds.jsonl");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  return file;
}

/** Stores the durations by which specs are grouped; a spec that did not run keeps its earlier duration. */
export function recordSeconds(root: string, file: string): void {
  const tableFile = join(root, "packages/testing/together/seconds.json");
  const known = JSON.parse(readFileSync(tableFile, "utf8")) as Record<string, number>;
  const recorded = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as [path: string, seconds: number]);
  for (const [path, seconds] of recorded) known[path] = Math.round(seconds * 10) / 10;
  const sorted = Object.fromEntries(Object.entries(known).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(tableFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
}
