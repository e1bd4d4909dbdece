import { readFileSync } from "node:fs";
import type { Logger } from "pino";

/** Fewer are no room for the pages and boards of a few hospitals. */
const ENOUGH = 4_096;

/** Warns where this process may open so few files and sockets that pages and boards would be refused without a word. */
export function warnOfFewFiles(
  log: Pick<Logger, "warn">,
  limits: string | null = readLimits(),
): void {
  // Node has raised the first figure to the second by itself.
  const found = /^Max open files +\d+ +(\d+)/m.exec(limits ?? "");
  if (found === null || Number(found[1]) >= ENOUGH) return;
  const text =
    "this process may open few files, and each page and board takes one: raise LimitNOFILE or nofile";
  log.warn({ openFiles: Number(found[1]), enough: ENOUGH }, text);
}

/** As Linux says them; null elsewhere. */
function readLimits(): string | null {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return null;
  }
}
