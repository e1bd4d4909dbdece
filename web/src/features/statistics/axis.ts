const STEPS = [1, 2, 5, 10] as const;

/** Round whole numbers from 0 to at least `max`, about `count` of them, for the lines of a chart. */
export function axisTicks(max: number, count = 4): number[] {
  const rough = Math.max(1, max / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const top = Math.max(1, Math.ceil(max / step)) * step;
  return Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Steps in minutes that people read at a glance. */
const DURATION_STEPS = [1, 5, 10, 30, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY];

/** Minutes from 0 to at least `max`, about `count` of them, at steps of whole minutes, hours, days or weeks. */
export function durationTicks(max: number, count = 4): number[] {
  const week = 7 * DAY;
  const step =
    DURATION_STEPS.find((one) => one * count >= max) ?? Math.ceil(max / count / week) * week;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

/** Every how many-eth of `amount` labels has room, where so many fit: one of `steps`, or a multiple of the last. */
export function labelStride(amount: number, fit: number, steps: readonly number[]): number {
  const needed = Math.ceil(amount / Math.max(1, fit));
  const last = steps.at(-1) ?? 1;
  return steps.find((step) => step >= needed) ?? Math.ceil(needed / last) * last;
}
