import type { Statistics, StatisticsPeriod } from "@wardline/contracts/statistics";
import type { Ward } from "@wardline/contracts/wards";
import type {
  ClockMovements,
  Counted,
  PeriodMovements,
  Present,
  TimesSpent,
} from "@wardline/database/repositories/patients/statistics";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { durationsOf, type Lasted, OPEN_STATUSES, stayBands } from "@wardline/domain/statistics";

const HOURS = 24;
const MINUTE_MS = 60_000;

/**
 * Period by period what was counted and who came and left. `periods` are the instants at which they begin, in epoch
 * milliseconds, and last the end of the last one; those that begin after `now` are left out.
 */
export function toPeriods(
  periods: readonly number[],
  now: number,
  counted: readonly Counted[],
  movements: readonly PeriodMovements[],
): StatisticsPeriod[] {
  // Both are in order: each hour that was counted is looked at once.
  let next = 0;
  const countedUntil = (until: number): Counted[] => {
    const first = next;
    while ((counted[next]?.at.getTime() ?? until) < until) next += 1;
    return counted.slice(first, next);
  };
  const begun = periods.slice(0, -1).filter((at) => at <= now);
  const sums = begun.map(() => ({
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
      census: censusOf(countedUntil(until)),
      ...sum,
    };
  });
}

/** All days together, by the hour that the clocks show: 24 of them; an hour that came twice is one. */
export function toDayHours(movements: readonly ClockMovements[]): Statistics["day_hours"] {
  const sums = Array.from({ length: HOURS }, () => ({ arrivals: 0, departures: 0 }));
  for (const { hour, arrivals, discharged, deceased } of movements) {
    sums[hour] = { arrivals, departures: discharged + deceased };
  }
  return sums;
}

/** How long those stayed who left. */
export function toStays(lasted: readonly Lasted[]): Statistics["stays"] {
  return { ...durationsOf(lasted), bands: stayBands(lasted) };
}

/** Each open status in its own order: how long it was had, how many have it at `now` and for how long the first of them. */
export function toStatuses(
  times: TimesSpent["statuses"],
  present: readonly (Present & { status: PatientStatus })[],
  now: number,
): Statistics["statuses"] {
  return OPEN_STATUSES.map((status) => {
    const these = present.find((one) => one.status === status);
    return {
      status,
      ...durationsOf(times.filter(({ name }) => name === status)),
      ...presentOf(these, now),
    };
  });
}

/** Each reason for which somebody waited or waits at `now`, those of most patients first. */
export function toWaits(
  times: TimesSpent["waits"],
  present: readonly (Present & { reason: string })[],
  now: number,
): Statistics["waits"] {
  const reasons = new Set([
    ...times.map(({ name }) => name),
    ...present.map(({ reason }) => reason),
  ]);
  return [...reasons]
    .map((reason) => {
      const these = present.find((one) => one.reason === reason);
      return {
        reason,
        ...durationsOf(times.filter(({ name }) => name === reason)),
        ...presentOf(these, now),
      };
    })
    .sort((a, b) => b.amount + b.now - a.amount - a.now || (a.reason < b.reason ? -1 : 1));
}

/** How long beds were cleaned, and which of these wards' beds still wait for it at `now`. */
export function toCleaning(
  lasted: readonly Lasted[],
  wards: readonly Ward[],
  now: number,
): Statistics["cleaning"] {
  const since = wards.flatMap(({ closed }) =>
    closed.flatMap((bed) =>
      bed.reason === "cleaning" && bed.since !== undefined ? [Date.parse(bed.since)] : [],
    ),
  );
  const these = { amount: since.length, since: new Date(Math.min(...since)) };
  return { ...durationsOf(lasted), ...presentOf(since.length === 0 ? undefined : these, now) };
}

function presentOf(
  these: Present | undefined,
  now: number,
): { now: number; longest: number | null } {
  if (these === undefined) return { now: 0, longest: null };
  const minutes = Math.floor((now - these.since.getTime()) / MINUTE_MS);
  return { now: these.amount, longest: Math.max(0, minutes) };
}

function censusOf(counted: readonly Counted[]): StatisticsPeriod["census"] {
  const sum = (key: Exclude<keyof Counted, "at">) =>
    counted.reduce((total, one) => total + one[key], 0);
  const [hours, bedHours] = [sum("hours"), sum("bedHours")];
  if (hours === 0) return null;
  return {
    hours,
    patients: mean(sum("patients"), hours),
    most: Math.max(...counted.map(({ most }) => most)),
    beds: bedHours === 0 ? null : mean(sum("beds"), bedHours),
  };
}

/** To one decimal. */
function mean(total: number, amount: number): number {
  return Math.round((total / amount) * 10) / 10;
}
