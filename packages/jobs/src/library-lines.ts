import { format } from "node:util";
import type { Log } from "./log.js";

/** Where a library prints, and what its warnings are emitted by. */
interface Outputs {
  console: Pick<Console, "log" | "info" | "warn" | "error">;
  process: Pick<NodeJS.Process, "on" | "removeAllListeners">;
}

/**
 * Logs what libraries print for people, such as the warnings of clients of Redis and PostgreSQL: a program that logs JSON has no other
 * lines.
 */
export function logLibraries(
  log: Pick<Log, "warn">,
  { console: printed, process: warned }: Outputs = { console, process },
): void {
  // Node's own listener prints them.
  warned.removeAllListeners("warning");
  warned.on("warning", ({ name, message }) => log.warn({ reason: `${name}: ${message}` }, SAYS));
  for (const level of ["log", "info", "warn", "error"] as const) {
    printed[level] = (...words: unknown[]) => log.warn({ reason: format(...words) }, SAYS);
  }
}

const SAYS = "a library printed a line";
