const WORK_MS = 40;

/**
 * So many milliseconds of a machine that has nothing else to do: longer by as much as other programs keep this one from
 * the processor right now. On a free machine it is the time given.
 */
export function fairly(milliseconds: number): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < WORK_MS) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1_000;
  }
  return milliseconds * Math.max(1, (performance.now() - startedAt) / used);
}
