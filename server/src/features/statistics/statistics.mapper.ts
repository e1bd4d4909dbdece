import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import type { Ward } from "@wardline/contracts/patients/wards";
import type {
  CensusPeriod,
  CurrentCount,
  HourlyMovements,
  PeriodMovements,
  TimesSpent,
} from "@wardline/database/repositories/patients/statistics";
import { OPEN_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import {
  countStayBands,
  type DurationCount,
  summariseDurations,
} from "@wardline/domain/statistics";

const HOURS_PER_DAY = 24;
const MINUTE_MS = 60_000;

/**
 * Summarises census, arrivals and departures per period. `periods` holds the start of each period and the end of the
 * last, in epoch milliseconds; periods after `now` are left out.
 */
export function toPeriods(
  periods: readonly number[],
  now: number,
  countedHours: readonly CensusPeriod[],
  movements: readonly PeriodMovements[],
): StatisticsPeriod[] {
  // Periods and counted hours are both sorted, so one pass is enough.
  let next = 0;
  const takeHoursUntil = (until: number): CensusPeriod[] => {
    const first = next;
    while ((countedHours[next]?.at.getTime() ?? until) < until) next += 1;
    return countedHours.slice(first, next);
  };
  const startedPeriods = periods.slice(0, -1).filter((at) => at <= now);
  const sums = startedPeriods.map(() => ({
    arrivals: 0,
    discharged: 0,
    deceased: 0,
    moved_in: 0,
    moved_out: 0,
  }));
  for (const { period, arrivals, discharged, deceased, movedIn, movedOut } of movements) {
    const sum = sums[period];
    if (sum === undefined) continue;
    sum.arrivals += arrivals;
    sum.discharged += discharged;
    sum.deceased += deceased;
    sum.moved_in += movedIn;
    sum.moved_out += movedOut;
  }
  return sums.map((sum, period) => {
    const [at = 0, until = 0] = periods.slice(period, period + 2);
    return {
      at: new Date(at).toISOString(),
      until: new Date(until).toISOString(),
      census: toCensus(takeHoursUntil(until)),
      ...sum,
    };
  });
}

/** Sums up all days by the 24 hours that clocks show; an hour that occurs twice counts as one. */
export function toDayHours(movements: readonly HourlyMovements[]): Statistics["day_hours"] {
  const sums = Array.from({ length: HOURS_PER_DAY }, () => ({ arrivals: 0, departures: 0 }));
  for (const { hour, arrivals, discharged, deceased } of movements) {
    sums[hour] = { arrivals, departures: discharged + deceased };
  }
  return sums;
}

export function toStays(durations: readonly DurationCount[]): Statistics["stays"] {
  return { ...summariseDurations(durations), bands: countStayBands(durations) };
}

/**
 * Summarises each open status: its duration, the number of cards that have the status at `now`, and the longest time
 * for which one of these cards has had it.
 */
export function toStatuses(
  times: TimesSpent["statuses"],
  currentCounts: readonly (CurrentCount & { status: PatientStatus })[],
  now: number,
): Statistics["statuses"] {
  return OPEN_STATUSES.map((status) => {
    const currentCount = currentCounts.find((one) => one.status === status);
    return {
      status,
      ...summariseDurations(times.filter(({ name }) => name === status)),
      ...toCurrent(currentCount, now),
    };
  });
}

/** Summarises waiting reasons up to `now`, most patients first. */
export function toWaits(
  times: TimesSpent["waits"],
  currentCounts: readonly (CurrentCount & { reason: string })[],
  now: number,
): Statistics["waits"] {
  const reasons = new Set([
    ...times.map(({ name }) => name),
    ...currentCounts.map(({ reason }) => reason),
  ]);
  return [...reasons]
    .map((reason) => {
      const currentCount = currentCounts.find((one) => one.reason === reason);
      return {
        reason,
        ...summariseDurations(times.filter(({ name }) => name === reason)),
        ...toCurrent(currentCount, now),
      };
    })
    .sort((a, b) => b.amount + b.now - a.amount - a.now || (a.reason < b.reason ? -1 : 1));
}

/** Summarises the cleaning of beds, and lists these wards' beds that still wait for cleaning at `now`. */
export function toCleaning(
  durations: readonly DurationCount[],
  wards: readonly Ward[],
  now: number,
): Statistics["cleaning"] {
  const since = wards.flatMap(({ closed }) =>
    closed.flatMap((bed) =>
      bed.reason === "cleaning" && bed.since !== undefined ? [Date.parse(bed.since)] : [],
    ),
  );
  const currentCount = { amount: since.length, since: new Date(Math.min(...since)) };
  return {
    ...summariseDurations(durations),
    ...toCurrent(since.length === 0 ? undefined : currentCount, now),
  };
}

function toCurrent(
  currentCount: CurrentCount | undefined,
  now: number,
): { now: number; longest: number | null } {
  if (currentCount === undefined) return { now: 0, longest: null };
  const minutes = Math.floor((now - currentCount.since.getTime()) / MINUTE_MS);
  return { now: currentCount.amount, longest: Math.max(0, minutes) };
}

function toCensus(countedHours: readonly CensusPeriod[]): StatisticsPeriod["census"] {
  const sum = (key: Exclude<keyof CensusPeriod, "at">) =>
    countedHours.reduce((total, one) => total + one[key], 0);
  const [hours, bedHours] = [sum("hours"), sum("bedHours")];
  if (hours === 0) return null;
  return {
    hours,
    patients: computeMean(sum("patients"), hours),
    most: Math.max(...countedHours.map(({ most }) => most)),
    beds: bedHours === 0 ? null : computeMean(sum("beds"), bedHours),
  };
}

function computeMean(total: number, amount: number): number {
  return Math.round((total / amount) * 10) / 10;
}
