import { fullName } from "../people/full-name.js";
import type { WorkedTime } from "../roster/timeline.js";
import { BURDEN_LABELS, BURDEN_MEASURES, type Burden, type BurdenMeasure } from "./burden.js";
import type { MonthPerson } from "./month-grid.js";

/** Smallest and largest burden among several people. */
export type Spread = Record<BurdenMeasure, { least: number; most: number }>;

/**
 * A person's share over some weeks: the burden as planned, the burden with covers, and the part completed so far
 * (docs/wire/roster.md, Fairness).
 */
export interface PersonShare extends MonthPerson {
  planned: Burden;
  worked: Burden;
  done: Burden;
}

/** Cuts off working times at a moment (epoch milliseconds). */
export function cutTimes(times: readonly WorkedTime[], now: number): WorkedTime[] {
  return times
    .filter(({ from }) => from < now)
    .map((time) => ({ ...time, until: Math.min(time.until, now) }));
}

/** The spread of these burdens; zero if there are none. */
export function computeBurdenSpread(burdens: readonly Burden[]): Spread {
  const getSpread = (measure: BurdenMeasure) => {
    const values = burdens.map((burden) => burden[measure]);
    if (values.length === 0) return { least: 0, most: 0 };
    return { least: Math.min(...values), most: Math.max(...values) };
  };
  return {
    hours: getSpread("hours"),
    duties: getSpread("duties"),
    nights: getSpread("nights"),
    weekends: getSpread("weekends"),
    holidays: getSpread("holidays"),
  };
}

/** The spread per role among current staff. */
export function computeSpreadByRole(
  people: readonly PersonShare[],
): { role: string; planned: Spread; worked: Spread }[] {
  const staff = people.filter(({ is_staff }) => is_staff);
  return [...new Set(staff.map(({ role }) => role))].map((role) => {
    const own = staff.filter((person) => person.role === role);
    return {
      role,
      planned: computeBurdenSpread(own.map(({ planned }) => planned)),
      worked: computeBurdenSpread(own.map(({ worked }) => worked)),
    };
  });
}

/** Sorts people by the requested measure, then hours, then name: least first. */
export function sortByShare<P extends Omit<PersonShare, "done">>(
  people: readonly P[],
  measure: BurdenMeasure,
): P[] {
  return people
    .filter(({ is_staff }) => is_staff)
    .sort(
      (a, b) =>
        a.worked[measure] - b.worked[measure] ||
        a.worked.hours - b.worked.hours ||
        fullName(a).localeCompare(fullName(b), "en"),
    );
}

/** The shares as a table with headings, for a file. */
export function listFairnessRows(people: readonly PersonShare[]): (string | number)[][] {
  const heads = BURDEN_MEASURES.map((measure) => BURDEN_LABELS[measure]);
  return [
    [
      "Name",
      "Role",
      ...heads.map((head) => `${head} planned`),
      ...heads.map((head) => `${head} with covers`),
      ...heads.map((head) => `${head} worked until now`),
    ],
    ...people.map((person) => [
      fullName(person),
      person.role,
      ...BURDEN_MEASURES.map((measure) => person.planned[measure]),
      ...BURDEN_MEASURES.map((measure) => person.worked[measure]),
      ...BURDEN_MEASURES.map((measure) => person.done[measure]),
    ]),
  ];
}
