const HOUR = 60;
const DAY = 24 * HOUR;
const DURATION_STEPS = [1, 5, 10, 30, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY];

/** Returns about `count` values in minutes from 0 to at least `max`, in round steps. */
export function durationTicks(max: number, count = 4): number[] {
  const week = 7 * DAY;
  const step =
    DURATION_STEPS.find((one) => one * count >= max) ?? Math.ceil(max / count / week) * week;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

/** Maps durations to shares of a line's length, with the minutes to label. */
export interface DurationScale {
  share(minutes: number): number;
  /** Minutes to label, starting with 0. */
  labels: number[];
}

/** Beyond this ratio, the bar of the shortest duration would be invisible on an even scale. */
const FAR_APART = 30;
const MULTIPLES = [10, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY];

/**
 * Returns a scale on which all these durations, in minutes, are visible: even, or in multiples if they are far apart.
 */
export function durationScale(minutes: readonly number[]): DurationScale {
  const max = Math.max(0, ...minutes);
  const least = Math.min(...minutes.filter((one) => one > 0));
  if (max <= least * FAR_APART) {
    const ticks = max === 0 ? [] : durationTicks(max);
    const top = ticks.at(-1) ?? 1;
    const middle = ticks[Math.floor((ticks.length - 1) / 2)];
    const labels = [...new Set([ticks[0], middle, ticks.at(-1)])].filter(
      (one) => one !== undefined,
    );
    return { share: (one) => one / top, labels };
  }
  const top = MULTIPLES.find((one) => one >= max) ?? max;
  const inside = MULTIPLES.filter((one) => one <= top);
  return {
    share: (one) => Math.log1p(one) / Math.log1p(top),
    labels: [0, ...(inside.length > 4 ? inside.filter((one) => one !== 6 * HOUR) : inside)],
  };
}
