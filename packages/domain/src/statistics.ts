import { isClosed, PATIENT_STATUSES, type PatientStatus } from "./patients/patient-status.js";
import { addDays, daysBetween } from "./time/zoned-day.js";

/** So many days are looked at together at most. */
export const STATISTICS_DAYS = 366;

/** Up to so many days are shown hour by hour, more of them day by day. */
const HOURLY_DAYS = 7;

/** Of so many days, today included, the census is kept by hour; of those before, by day. */
const HOURS_KEPT_DAYS = 31;

/** The first day (YYYY-MM-DD) whose census is kept by hour. */
export function firstDayOfHours(today: string): string {
  return addDays(today, 1 - HOURS_KEPT_DAYS);
}

/** Whether the days `from` to `to` (YYYY-MM-DD, both included) are shown hour by hour or day by day. */
export function stepOf(from: string, to: string, today: string): "hour" | "day" {
  return daysBetween(from, to) < HOURLY_DAYS && from >= firstDayOfHours(today) ? "hour" : "day";
}

/** The lengths of stay, in hours, at which the next band begins: the last band has no end. */
export const STAY_BAND_HOURS = [4, 12, 24, 48, 72, 168, 336] as const;

/** The person's word for each band of stays, the shortest first. */
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

/** The statuses of an open card, of which the time in each is counted. */
export const OPEN_STATUSES: readonly PatientStatus[] = PATIENT_STATUSES.filter(
  (status) => !isClosed(status),
);

/** How many lasted so many whole minutes. */
export interface Lasted {
  minutes: number;
  amount: number;
}

/** How many there were: half of them lasted no longer than `median`, nine tenths no longer than `ninth`, in whole minutes. */
export interface Durations {
  amount: number;
  median: number | null;
  ninth: number | null;
}

/** The durations of what lasted so long, in any order; a share between two of them falls where a straight line has it. */
export function durationsOf(lasted: readonly Lasted[]): Durations {
  const sorted = [...lasted].sort((a, b) => a.minutes - b.minutes);
  const amount = sorted.reduce((sum, one) => sum + one.amount, 0);
  /** The one at this position of all in order. */
  const at = (position: number): number => {
    let before = 0;
    const found = sorted.find((one) => {
      before += one.amount;
      return position < before;
    });
    return found?.minutes ?? 0;
  };
  const share = (tenths: number): number | null => {
    if (amount === 0) return null;
    const place = tenths * (amount - 1);
    const [below, above] = [at(Math.floor(place / 10)), at(Math.ceil(place / 10))];
    return below + Math.floor(((above - below) * (place % 10)) / 10);
  };
  return { amount, median: share(5), ninth: share(9) };
}

/** How many stays each band has. */
export function stayBands(lasted: readonly Lasted[]): number[] {
  const bands = [...STAY_BAND_HOURS, Number.POSITIVE_INFINITY];
  const amounts = bands.map(() => 0);
  for (const { minutes, amount } of lasted) {
    const band = bands.findIndex((hours) => minutes < hours * 60);
    amounts[band] = (amounts[band] ?? 0) + amount;
  }
  return amounts;
}
