import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * True if a process runs. A zombie counts as ended, although signals still reach it, because some containers never reap
 * zombies.
 */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const state = stat.slice(stat.lastIndexOf(")") + 2)[0];
  return state !== "Z" && state !== "X";
}

/** Sends a signal; returns false if the process no longer exists. */
export function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Waits for a process to end; false if it has not within `milliseconds`. */
export async function hasEndedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (await isRunning(pid)) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Finds a program's processes whose working directory is `directory`. Linux only; elsewhere empty. */
export async function findProcesses(directory: string, program: string): Promise<number[]> {
  const names = await readdir("/proc").catch(() => [] as string[]);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const inside = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      if (folder !== directory) return false;
      return (await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")).trim() === program;
    }),
  );
  return pids.filter((_, index) => inside[index]);
}

/** A process and its descendants. Linux only; elsewhere the process alone. */
export async function listProcessTree(pid: number): Promise<number[]> {
  const names = await readdir("/proc").catch(() => [] as string[]);
  const parentPairs = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
        return [Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])] as const;
      }),
  );
  const family = [pid];
  for (const member of family) {
    family.push(...parentPairs.filter(([, parent]) => parent === member).map(([child]) => child));
  }
  return family;
}
