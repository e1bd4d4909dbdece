import { availableParallelism, loadavg } from "node:os";

const WORK_MS = 40;

/**
 * Measures the factor by which work is slower than on an idle machine: the current factor, measured with some 40 ms of
 * CPU time, or the factor of the last minute if that is higher, because load comes and goes.
 */
export function measureSlowdown(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < WORK_MS) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1_000;
  }
  const [lastMinute = 0] = loadavg();
  return Math.max(1, (performance.now() - startedAt) / used, lastMinute / availableParallelism());
}

/** Converts a duration on an idle machine, in milliseconds, to a duration on this machine now. */
export function scaleToMachine(milliseconds: number): number {
  return milliseconds * measureSlowdown();
}

/** Returns the real clock's time plus `milliseconds`, for deadlines of real calls and times of real files. */
export function fromNow(milliseconds: number): number {
  return Date.now() + milliseconds;
}
