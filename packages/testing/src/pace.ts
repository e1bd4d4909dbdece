import { availableParallelism, loadavg } from "node:os";

const WORK_MS = 40;

/**
 * Factor by which work is slower than on an idle machine: the higher of the current factor, measured with some 40 ms of
 * CPU time, and that of the last minute, because load comes and goes.
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

/** Scales milliseconds of an idle machine to this machine. */
export function fairly(milliseconds: number): number {
  return milliseconds * measureSlowdown();
}

/** A moment of the real clock, for deadlines of real calls and times of real files. */
export function fromNow(milliseconds: number): number {
  return Date.now() + milliseconds;
}
