const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const TICK_COUNT = 4;
/** Round steps in minutes, up to a week. */
const STEPS = [1, 5, 10, 30, ...[1, 3, 6, 12, 24, 48, 168].map((hours) => hours * HOUR_MINUTES)];

/** Returns a few round values in minutes, evenly spaced from 0 to at least `max`. */
export function computeDurationTicks(max: number): number[] {
  const step =
    STEPS.find((one) => one * TICK_COUNT >= max) ??
    Math.ceil(max / TICK_COUNT / WEEK_MINUTES) * WEEK_MINUTES;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

/** Beyond this ratio, the bar of the shortest duration would be invisible on a linear scale. */
const MAX_LINEAR_RATIO = 30;
const SIX_HOURS = 6 * HOUR_MINUTES;
const MULTIPLES = [10, HOUR_MINUTES, SIX_HOURS, DAY_MINUTES, WEEK_MINUTES, 30 * DAY_MINUTES];

/**
 * Returns a scale that maps minutes to fractions of a line's length, and the minutes to label. The scale is linear, or
 * has growing steps (10 min, 1 h, 6 h …) if the durations are far apart, so that all of them are visible.
 */
export function createDurationScale(minutes: readonly number[]) {
  const max = Math.max(0, ...minutes);
  const shortest = Math.min(...minutes.filter((one) => one > 0));
  if (max <= shortest * MAX_LINEAR_RATIO) {
    const ticks = max === 0 ? [] : computeDurationTicks(max);
    const last = ticks.length - 1;
    const top = ticks[last] ?? 1;
    const labelled = [0, Math.floor(last / 2), last];
    return {
      share: (one: number) => one / top,
      labels: ticks.filter((_, index) => labelled.includes(index)),
    };
  }
  const top = MULTIPLES.find((one) => one >= max) ?? max;
  const multiples = MULTIPLES.filter((one) => one <= top);
  return {
    share: (one: number) => Math.log1p(one) / Math.log1p(top),
    labels: [0, ...multiples.filter((one) => multiples.length <= 4 || one !== SIX_HOURS)],
  };
}
