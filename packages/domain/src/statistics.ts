import { addDays, countDaysBetween } from "./time/zoned-day.js";

/** Longest range in days. */
export const STATISTICS_DAYS = 366;

/** Longest range shown by hour; longer ones are shown by day. */
const HOURLY_DAYS = 7;

/** Number of days, including today, whose census is stored by hour; the census of older days is stored by day. */
const HOURLY_CENSUS_DAYS = 31;

/** First day (YYYY-MM-DD) whose census is stored by hour. */
export function getFirstHourlyDay(today: string): string {
  return addDays(today, 1 - HOURLY_CENSUS_DAYS);
}

/** Returns whether a range of days (YYYY-MM-DD, both included) is shown by hour or by day. */
export function chooseStep(from: string, to: string, today: string): "hour" | "day" {
  return countDaysBetween(from, to) < HOURLY_DAYS && from >= getFirstHourlyDay(today)
    ? "hour"
    : "day";
}

/** Boundaries between bands of stays, in hours; the last band is open-ended. */
export const STAY_BAND_HOURS = [4, 12, 24, 48, 72, 168, 336] as const;

export const STAY_BAND_LABELS = [
  "under 4 h",
  "4 to 12 h",
  "12 to 24 h",
  "1 to 2 days",
  "2 to 3 days",
  "3 to 7 days",
  "1 to 2 weeks",
  "2 weeks or more",
] as const;

/** Number of durations with this number of whole minutes. */
export interface DurationCount {
  minutes: number;
  amount: number;
}

/** Count, median and 90th percentile, in whole minutes. */
export interface Durations {
  amount: number;
  median: number | null;
  ninth: number | null;
}

/** Summarises durations in any order, with linear interpolation. */
export function summariseDurations(durations: readonly DurationCount[]): Durations {
  const sorted = [...durations].sort((a, b) => a.minutes - b.minutes);
  const amount = sorted.reduce((sum, one) => sum + one.amount, 0);
  const at = (position: number): number => {
    let before = 0;
    const found = sorted.find((one) => {
      before += one.amount;
      return position < before;
    });
    return found?.minutes ?? 0;
  };
  const interpolateQuantile = (tenths: number): number | null => {
    if (amount === 0) return null;
    const place = tenths * (amount - 1);
    const [below, above] = [at(Math.floor(place / 10)), at(Math.ceil(place / 10))];
    return below + Math.floor(((above - below) * (place % 10)) / 10);
  };
  return { amount, median: interpolateQuantile(5), ninth: interpolateQuantile(9) };
}

export function countStayBands(durations: readonly DurationCount[]): number[] {
  const bands = [...STAY_BAND_HOURS, Number.POSITIVE_INFINITY];
  const amounts = bands.map(() => 0);
  for (const { minutes, amount } of durations) {
    const band = bands.findIndex((hours) => minutes < hours * 60);
    amounts[band] = (amounts[band] ?? 0) + amount;
  }
  return amounts;
}
