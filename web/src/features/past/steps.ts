const MINUTE_MS = 60_000;

export const TIME_STEPS = [
  { value: "change", label: "Each change", ms: null },
  { value: "minute", label: "1 minute", ms: MINUTE_MS },
  { value: "quarter", label: "15 minutes", ms: 15 * MINUTE_MS },
] as const;

export type TimeStep = (typeof TIME_STEPS)[number]["value"];

/** The past part of a day in epoch milliseconds, both ends included. */
export interface PastSpan {
  from: number;
  until: number;
}

/**
 * Returns the time one step after (1) or before (-1) `at`; null if no step is left in the span. A step has a fixed
 * length or goes to the nearest of the sorted `moments`. All times are in epoch milliseconds.
 */
export function findStepFrom(
  at: number,
  step: TimeStep,
  direction: 1 | -1,
  moments: readonly number[],
  { from, until }: PastSpan,
): number | null {
  const ms = TIME_STEPS.find(({ value }) => value === step)?.ms ?? null;
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
