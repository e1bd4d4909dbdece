import type { PointChart } from "./chart.js";

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

/** Where durations stand on one line, as shares of its length, with the minutes at which it is labelled. */
export interface DurationScale {
  share(minutes: number): number;
  /** From 0 on, at most four. */
  labels: number[];
}

/** Beyond so many times the shortest a bar of it could not be seen any more. */
const FAR_APART = 30;
/** What a scale is labelled with that goes up in multiples. */
const MULTIPLES = [10, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY];

/** The scale on which these durations, in minutes, can all be seen: even, or in multiples where they are far apart. */
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

/** Every how many-eth of `amount` labels has room, where so many fit: one of `steps`, or a multiple of the last. */
export function labelStride(amount: number, fit: number, steps: readonly number[]): number {
  const needed = Math.ceil(amount / Math.max(1, fit));
  const last = steps.at(-1) ?? 1;
  return steps.find((step) => step >= needed) ?? Math.ceil(needed / last) * last;
}

/** Where the values of a chart stand on its drawing, in pixels. */
export interface Plane {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of the value 0. */
  zero: number;
  /** How much room a point has. */
  step: number;
  ticks: readonly { y: number; label: string }[];
  /** The middle of a point. */
  x(index: number): number;
  /** The height of a value; a value below the line is negative. */
  y(value: number): number;
  /** The point that lies at `x`. */
  pointAt(x: number): number;
}

const LEFT = 44;
const RIGHT = 10;
const TOP = 22;
const BOTTOM = 26;

/** The plane of a chart in a drawing of this size: of columns the second series goes downwards. */
export function planeOf(
  { kind, points, series }: PointChart,
  width: number,
  height: number,
): Plane {
  const [left, right, top, bottom] = [LEFT, width - RIGHT, TOP, height - BOTTOM];
  const highest = (values: readonly (number | null)[] = []) =>
    values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
  const isTwoSided = kind === "columns" && series.length > 1;
  const up = isTwoSided
    ? highest(series[0]?.values)
    : highest(series.flatMap(({ values }) => values));
  const down = isTwoSided ? highest(series[1]?.values) : 0;
  const above = axisTicks(Math.max(up, down), isTwoSided ? 2 : 4);
  const max = above.at(-1) ?? 1;
  const min = isTwoSided ? -max : 0;
  const step = (right - left) / Math.max(1, points.length);
  const y = (value: number) => bottom - ((value - min) / (max - min)) * (bottom - top);
  const below = isTwoSided ? above.slice(1).map((tick) => -tick) : [];
  return {
    left,
    right,
    top,
    bottom,
    zero: y(0),
    step,
    ticks: [...above, ...below].map((tick) => ({ y: y(tick), label: String(Math.abs(tick)) })),
    x: (index) => left + step * (index + 0.5),
    y,
    pointAt: (x) => Math.floor((x - left) / step),
  };
}

/** The stretches of a line's values that are known, each as the points of one stroke: a gap ends it. */
export function knownStretches(values: readonly (number | null)[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const newest = stretches.at(-1);
    if (newest !== undefined && newest.to === index - 1) newest.to = index;
    else stretches.push({ from: index, to: index });
  }
  return stretches;
}
