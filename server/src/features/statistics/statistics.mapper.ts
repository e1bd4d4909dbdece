import type { Statistics, StatisticsPeriod } from "@wardline/contracts/statistics";
import type { Ward } from "@wardline/contracts/wards";
import type {
  CountedHour,
  Durations,
  HourMovements,
  Present,
} from "@wardline/database/repositories/statistics";
import type { PatientStatus } from "@wardline/domain/patient-status";
import { OPEN_STATUSES } from "@wardline/domain/statistics";
import { zonedDay, zonedParts } from "@wardline/domain/zoned-day";

const HOURS = 24;
const MINUTE_MS = 60_000;

/** One stretch of the time that is looked at: its hours by their positions, `last` exclusive. */
interface Stretch {
  first: number;
  last: number;
}

/**
 * Hour by hour or day by day what was counted and who came and left. `hours` are the instants at which the hours begin, in
 * epoch milliseconds, and last the end of the last one; stretches that begin after `now` are left out.
 */
export function toPeriods(
  hours: readonly number[],
  step: Statistics["step"],
  zone: string,
  now: number,
  counted: readonly CountedHour[],
  movements: readonly HourMovements[],
): StatisticsPeriod[] {
  const moved = byHour(movements);
  return stretchesOf(hours, step, zone)
    .filter(({ first }) => (hours[first] ?? 0) <= now)
    .map(({ first, last }) => {
      const at = hours[first] ?? 0;
      const until = hours[last] ?? 0;
      const inside = counted.filter((hour) => {
        const time = hour.at.getTime();
        return time >= at && time < until;
      });
      const sums = moved.slice(first, last).reduce(add, NOTHING);
      return {
        at: new Date(at).toISOString(),
        until: new Date(until).toISOString(),
        census: censusOf(inside),
        arrivals: sums.arrivals,
        discharged: sums.discharged,
        deceased: sums.deceased,
        moved_in: sums.movedIn,
        moved_out: sums.movedOut,
      };
    });
}

/** All days together, by the hour that the clocks of `zone` show: 24 of them; an hour that came twice is one. */
export function toDayHours(
  hours: readonly number[],
  zone: string,
  movements: readonly HourMovements[],
): Statistics["day_hours"] {
  const sums = Array.from({ length: HOURS }, () => ({ arrivals: 0, departures: 0 }));
  for (const { hour, arrivals, discharged, deceased } of movements) {
    const at = hours[hour];
    const sum = at === undefined ? undefined : sums[zonedParts(at, zone).hour];
    if (sum === undefined) continue;
    sum.arrivals += arrivals;
    sum.departures += discharged + deceased;
  }
  return sums;
}

/** Each open status in its own order: how long it was had, how many have it at `now` and for how long the first of them. */
export function toStatuses(
  times: readonly (Durations & { status: PatientStatus })[],
  present: readonly (Present & { status: PatientStatus })[],
  now: number,
): Statistics["statuses"] {
  return OPEN_STATUSES.map((status) => {
    const {
      amount = 0,
      median = null,
      ninth = null,
    } = times.find((time) => time.status === status) ?? {};
    const these = present.find((one) => one.status === status);
    return { status, amount, median, ninth, ...presentOf(these, now) };
  });
}

/** Each reason for which somebody waited or waits at `now`, those of most patients first. */
export function toWaits(
  times: readonly (Durations & { reason: string })[],
  present: readonly (Present & { reason: string })[],
  now: number,
): Statistics["waits"] {
  const reasons = [...new Set([...times, ...present].map(({ reason }) => reason))];
  return reasons
    .map((reason) => {
      const {
        amount = 0,
        median = null,
        ninth = null,
      } = times.find((time) => time.reason === reason) ?? {};
      const these = present.find((one) => one.reason === reason);
      return { reason, amount, median, ninth, ...presentOf(these, now) };
    })
    .sort((a, b) => b.amount + b.now - a.amount - a.now || (a.reason < b.reason ? -1 : 1));
}

/** How long beds were cleaned, and which of these wards' beds still wait for it at `now`. */
export function toCleaning(
  { amount, median, ninth }: Durations,
  wards: readonly Ward[],
  now: number,
): Statistics["cleaning"] {
  const since = wards.flatMap(({ closed }) =>
    closed.flatMap((bed) =>
      bed.reason === "cleaning" && bed.since !== undefined ? [Date.parse(bed.since)] : [],
    ),
  );
  const these = { amount: since.length, since: new Date(Math.min(...since)) };
  return { amount, median, ninth, ...presentOf(since.length === 0 ? undefined : these, now) };
}

function presentOf(
  these: Present | undefined,
  now: number,
): { now: number; longest: number | null } {
  if (these === undefined) return { now: 0, longest: null };
  const minutes = Math.floor((now - these.since.getTime()) / MINUTE_MS);
  return { now: these.amount, longest: Math.max(0, minutes) };
}

type Sums = Omit<HourMovements, "hour">;

const NOTHING: Sums = { arrivals: 0, discharged: 0, deceased: 0, movedIn: 0, movedOut: 0 };

function add(a: Sums, b: Sums | undefined): Sums {
  if (b === undefined) return a;
  return {
    arrivals: a.arrivals + b.arrivals,
    discharged: a.discharged + b.discharged,
    deceased: a.deceased + b.deceased,
    movedIn: a.movedIn + b.movedIn,
    movedOut: a.movedOut + b.movedOut,
  };
}

function byHour(movements: readonly HourMovements[]): Sums[] {
  const hours: Sums[] = [];
  for (const movement of movements) {
    hours[movement.hour] = add(hours[movement.hour] ?? NOTHING, movement);
  }
  return Array.from(hours, (sums) => sums ?? NOTHING);
}

function stretchesOf(hours: readonly number[], step: Statistics["step"], zone: string): Stretch[] {
  const stretches: Stretch[] = [];
  let day = "";
  for (const [first, at] of hours.slice(0, -1).entries()) {
    const newest = stretches.at(-1);
    const own = step === "hour" ? String(first) : zonedDay(at, zone);
    if (newest !== undefined && own === day) newest.last = first + 1;
    else stretches.push({ first, last: first + 1 });
    day = own;
  }
  return stretches;
}

function censusOf(hours: readonly CountedHour[]): StatisticsPeriod["census"] {
  const patients = hours.flatMap((hour) => (hour.patients === null ? [] : [hour.patients]));
  if (patients.length === 0) return null;
  const beds = hours.flatMap((hour) => (hour.beds === null || hour.beds === 0 ? [] : [hour.beds]));
  return {
    hours: patients.length,
    patients: mean(patients),
    most: Math.max(...patients),
    beds: beds.length === 0 ? null : mean(beds),
  };
}

/** To one decimal. */
function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}
