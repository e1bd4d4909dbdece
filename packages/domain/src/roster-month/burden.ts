import { groupByPerson, toSegments, type WorkedTime } from "../roster/timeline.js";
import { HospitalClock } from "../roster-rules/hospital-clock.js";
import { listNightsWorked, listWeekendsWorked } from "../roster-rules/worked-days.js";
import { listGridTimes, type MonthGrid } from "./month-grid.js";
import type { MonthPost } from "./month-plan.js";

const HOUR_MS = 3_600_000;

/** Measures of a duty burden (docs/wire/roster.md, Fairness). */
export const BURDEN_MEASURES = ["hours", "duties", "nights", "weekends", "holidays"] as const;
export type BurdenMeasure = (typeof BURDEN_MEASURES)[number];

export const BURDEN_LABELS: Readonly<Record<BurdenMeasure, string>> = {
  hours: "Hours",
  duties: "Duties",
  nights: "Nights",
  weekends: "Weekends",
  holidays: "Holidays",
};

/** A person's burden: real hours, and numbers of duties, nights, weekends and holidays. */
export type Burden = Record<BurdenMeasure, number>;

export const NO_BURDEN: Readonly<Burden> = {
  hours: 0,
  duties: 0,
  nights: 0,
  weekends: 0,
  holidays: 0,
};

/**
 * Sums each person's burden for these times. A night needs three hours of night work, a single minute at a weekend
 * counts as a weekend, and a holiday counts by the duty's date.
 */
export function sumBurdens(
  times: readonly WorkedTime[],
  isHoliday: (date: string) => boolean,
  zone: string,
): Map<string, Burden> {
  const clock = new HospitalClock(zone);
  const burdens = new Map<string, Burden>();
  for (const [person, own] of groupByPerson(times)) {
    const segments = toSegments(own);
    const worked = segments.reduce((sum, { from, until }) => sum + until - from, 0);
    const dates = new Set(own.map(({ date }) => date));
    burdens.set(person, {
      hours: Math.round((worked / HOUR_MS) * 100) / 100,
      duties: new Set(own.map(({ date, post }) => `${date}|${post}`)).size,
      nights: listNightsWorked(segments, clock).length,
      weekends: listWeekendsWorked(segments, clock).length,
      holidays: [...dates].filter(isHoliday).length,
    });
  }
  return burdens;
}

/** Each person's planned burden in a month, with covers counted as worked; for the given people or for all. */
export function sumPlannedBurdens(
  grid: MonthGrid,
  plan: readonly MonthPost[],
  people?: ReadonlySet<string>,
): Map<string, Burden> {
  const isIncluded = (id: string) => people?.has(id) ?? true;
  const times = listGridTimes(grid, plan).filter(({ person }) => isIncluded(person));
  const plannedBurdens = sumBurdens(times, createHolidayPredicate(grid), grid.zone);
  const includedPeople = grid.people.filter(({ id }) => isIncluded(id));
  return new Map(includedPeople.map(({ id }) => [id, plannedBurdens.get(id) ?? { ...NO_BURDEN }]));
}

export function createHolidayPredicate({
  days,
}: Pick<MonthGrid, "days">): (date: string) => boolean {
  const holidays = new Set(days.filter(({ holiday }) => holiday !== null).map(({ date }) => date));
  return (date) => holidays.has(date);
}
