import type { Logger } from "pino";
import { describeError } from "./log.js";

/** Milliseconds that a program has for stopping (promise 14). */
const STOP_TIMEOUT_MS = 9_000;

interface RunningProgram {
  /** Name of the program in log lines. */
  name: "server" | "worker" | "adt";
  log: Logger;
  /** True if the launcher started the program, which must then not outlive the launcher. */
  isChildOfLauncher: boolean;
  stop(): Promise<void>;
  /** Ends a process that has not stopped in time. */
  giveUp(): void;
}

/** Logs unhandled rejections: a rejection in a library during an outage must not stop a program (promise 12). */
export function surviveRejections(log: Logger): void {
  process.on("unhandledRejection", (error) => {
    log.error(describeError(error), "unhandled rejection");
  });
}

/** Stops a program on SIGTERM or SIGINT, or when its launcher ends; then ends the process. */
export function stopOnRequest({
  name,
  log,
  isChildOfLauncher,
  stop,
  giveUp,
}: RunningProgram): void {
  let isStopping = false;
  const end = async (reason: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, `${name}: stops`);
    setTimeout(giveUp, STOP_TIMEOUT_MS);
    try {
      await stop();
    } catch (error) {
      log.warn(describeError(error), `${name}: did not stop cleanly`);
    }
    process.exit(0);
  };
  process.on("SIGTERM", () => void end("SIGTERM"));
  process.on("SIGINT", () => void end("SIGINT"));
  if (!isChildOfLauncher) return;
  const endWithParent = () => void end("the launcher ended");
  process.on("disconnect", endWithParent);
  // The launcher may have ended during the start, before this listener was added.
  if (!process.connected) endWithParent();
}

/** Kills this process: a normal exit would run library exit handlers, which may wait for the database. */
export function killSelf(): void {
  process.kill(process.pid, "SIGKILL");
}
