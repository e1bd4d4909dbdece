const MINUTE_MS = 60_000;

/** How far one step of the time machine goes. */
export const STEPS = [
  { value: "change", label: "Each change", ms: null },
  { value: "minute", label: "1 minute", ms: MINUTE_MS },
  { value: "quarter", label: "15 minutes", ms: 15 * MINUTE_MS },
] as const;

export type Step = (typeof STEPS)[number]["value"];

/** The part of a day that has passed, epoch milliseconds, both inclusive. */
export interface Past {
  from: number;
  until: number;
}

/**
 * Where a step from `at` leads, forwards (1) or backwards (-1): to the next of `moments`, which are in order, or by whole
 * minutes; null where the day has nothing further. All in epoch milliseconds.
 */
export function stepFrom(
  at: number,
  step: Step,
  direction: 1 | -1,
  moments: readonly number[],
  { from, until }: Past,
): number | null {
  const ms = STEPS.find(({ value }) => value === step)?.ms ?? null;
  if (ms !== null) {
    const next = Math.min(until, Math.max(from, at + direction * ms));
    return next === at ? null : next;
  }
  const found =
    direction === 1
      ? moments.find((moment) => moment > at)
      : moments.findLast((moment) => moment < at);
  return found === undefined || found > until || found < from ? null : found;
}
