import { format } from "node:util";
import type { Log } from "./log.js";

interface Outputs {
  console: Pick<Console, "log" | "info" | "warn" | "error">;
  process: Pick<NodeJS.Process, "on" | "removeAllListeners">;
}

/** Logs what libraries print, such as warnings of Redis and PostgreSQL clients, so that all output is JSON. */
export function logLibraries(
  log: Pick<Log, "warn">,
  { console: printed, process: warned }: Outputs = { console, process },
): void {
  // Node's own listener would print the warnings as well.
  warned.removeAllListeners("warning");
  warned.on("warning", ({ name, message }) =>
    log.warn({ reason: `${name}: ${message}` }, LIBRARY_LINE_TEXT),
  );
  for (const level of ["log", "info", "warn", "error"] as const) {
    printed[level] = (...words: unknown[]) =>
      log.warn({ reason: format(...words) }, LIBRARY_LINE_TEXT);
  }
}

const LIBRARY_LINE_TEXT = "a library printed a line";
