import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProcesses, isRunning, sendSignal } from "../processes/processes.js";

/** Content of `postmaster.pid` in a data directory. */
export interface PidFile {
  pid: number;
  port: number;
}

/** Parses the first lines of `postmaster.pid`: pid, directory, start time, port. Undefined if incomplete. */
export function parsePidFile(content: string): PidFile | undefined {
  const lines = content.split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const isValid = Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0;
  return isValid ? { pid, port } : undefined;
}

/** The postmaster still running on a data directory, as after a `kill -9` of the launcher. */
export async function findPostmaster(directory: string): Promise<PidFile | undefined> {
  const content = await readFile(join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const file = parsePidFile(content);
  if (file === undefined || !(await isRunning(file.pid))) return undefined;
  return (await isPostmasterFor(file.pid, directory)) ? file : undefined;
}

/**
 * True if the process is this directory's postmaster; after a reboot, the pid in the file may belong to any process.
 */
async function isPostmasterFor(pid: number, directory: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  // If the system does not provide the command line, the answer on the port decides.
  if (commandLine === undefined) return process.platform !== "linux";
  return commandLine.split("\0").includes(directory);
}

/**
 * Clears what a killed postmaster left behind: stuck backends, and a pid file that keeps PostgreSQL from starting if
 * another program now has the pid. Call it only if no postmaster is running.
 */
export async function removeLeftovers(directory: string, patience = 10_000): Promise<void> {
  const realFolder = await realpath(directory);
  const deadline = Date.now() + patience;
  for (;;) {
    const backends = await findProcesses(realFolder, "postgres");
    if (backends.length === 0) break;
    if (Date.now() >= deadline) for (const pid of backends) sendSignal(pid, "SIGKILL");
    await sleep(50);
  }
  await rm(join(directory, "postmaster.pid"), { force: true });
}
