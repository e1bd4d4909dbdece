import { availableParallelism, loadavg } from "node:os";

const WORK_MS = 40;

/**
 * How many times longer work takes than on a machine that has nothing else to do: 1 there, more where other programs
 * keep this one from the processor. The worse of this moment, measured at each call, which takes some 40 ms of the
 * processor, and of the last minute, because what is busy now and then may be idle at this moment only.
 */
export function slowness(): number {
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

/** So many milliseconds of a machine that has nothing else to do. */
export function fairly(milliseconds: number): number {
  return milliseconds * slowness();
}

/** A moment of the real clock, for the deadlines of real calls and the times of real files. */
export function fromNow(milliseconds: number): number {
  return Date.now() + milliseconds;
}
