import { readFileSync } from "node:fs";
import type { Logger } from "pino";

/** Minimum for the pages and boards of a few hospitals. */
const MIN_OPEN_FILES = 4_096;

/** Warns if the process may open so few files that it would silently refuse pages and boards. */
export function warnAboutFewFiles(
  log: Pick<Logger, "warn">,
  limits: string | null = readLimits(),
): void {
  // Node raises the soft limit to the hard limit by itself.
  const found = /^Max open files +\d+ +(\d+)/m.exec(limits ?? "");
  if (found === null || Number(found[1]) >= MIN_OPEN_FILES) return;
  const text =
    "this process may open few files, and each page and board takes one: raise LimitNOFILE or nofile";
  log.warn({ openFiles: Number(found[1]), enough: MIN_OPEN_FILES }, text);
}

/** Reads Linux's limits; null on other systems. */
function readLimits(): string | null {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return null;
  }
}
