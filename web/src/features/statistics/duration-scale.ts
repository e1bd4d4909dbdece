const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const DURATION_STEPS = [
  1,
  5,
  10,
  30,
  HOUR_MINUTES,
  3 * HOUR_MINUTES,
  6 * HOUR_MINUTES,
  12 * HOUR_MINUTES,
  DAY_MINUTES,
  2 * DAY_MINUTES,
  7 * DAY_MINUTES,
];

/** Returns about `count` round values in minutes, evenly spaced from 0 to at least `max`. */
export function computeDurationTicks(max: number, count = 4): number[] {
  const week = 7 * DAY_MINUTES;
  const step =
    DURATION_STEPS.find((one) => one * count >= max) ?? Math.ceil(max / count / week) * week;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

/** Scale that maps durations to fractions of a line's length, with the minutes to label. */
export interface DurationScale {
  share(minutes: number): number;
  /** Minutes to label, starting with 0. */
  labels: number[];
}

/** Beyond this ratio, the bar of the shortest duration would be invisible on a linear scale. */
const MAX_LINEAR_RATIO = 30;
const MULTIPLES = [
  10,
  HOUR_MINUTES,
  6 * HOUR_MINUTES,
  DAY_MINUTES,
  7 * DAY_MINUTES,
  30 * DAY_MINUTES,
];

/**
 * Returns a scale on which all these durations, in minutes, are visible: linear, or in growing steps (10 min, 1 h, 6 h
 * …) if the durations are far apart.
 */
export function createDurationScale(minutes: readonly number[]): DurationScale {
  const max = Math.max(0, ...minutes);
  const shortest = Math.min(...minutes.filter((one) => one > 0));
  if (max <= shortest * MAX_LINEAR_RATIO) {
    const ticks = max === 0 ? [] : computeDurationTicks(max);
    const top = ticks.at(-1) ?? 1;
    const middle = ticks[Math.floor((ticks.length - 1) / 2)];
    const labels = [...new Set([ticks[0], middle, ticks.at(-1)])].filter(
      (one) => one !== undefined,
    );
    return { share: (one) => one / top, labels };
  }
  const top = MULTIPLES.find((one) => one >= max) ?? max;
  const multiples = MULTIPLES.filter((one) => one <= top);
  return {
    share: (one) => Math.log1p(one) / Math.log1p(top),
    labels: [
      0,
      ...(multiples.length > 4 ? multiples.filter((one) => one !== 6 * HOUR_MINUTES) : multiples),
    ],
  };
}
