import { HospitalClock } from "../roster-rules/hospital-clock.js";
import { byPerson, segmentsOf, type WorkedTime } from "../roster-rules/timeline.js";
import { nightsWorked, weekendsWorked } from "../roster-rules/worked-days.js";
import { type MonthGrid, timesOfPlan } from "./month-grid.js";
import type { MonthPost } from "./month-plan.js";

const HOUR_MS = 3_600_000;

/** What is counted of somebody's duties (docs/wire.md, Fairness). */
export const BURDEN_MEASURES = ["hours", "duties", "nights", "weekends", "holidays"] as const;
export type BurdenMeasure = (typeof BURDEN_MEASURES)[number];

/** Each as a column is headed. */
export const BURDEN_LABELS: Readonly<Record<BurdenMeasure, string>> = {
  hours: "Hours",
  duties: "Duties",
  nights: "Nights",
  weekends: "Weekends",
  holidays: "Holidays",
};

/** How much somebody works: real hours, and how many duties, nights, weekends and holidays. */
export type Burden = Record<BurdenMeasure, number>;

/** Of who works nothing. */
export const NO_BURDEN: Readonly<Burden> = {
  hours: 0,
  duties: 0,
  nights: 0,
  weekends: 0,
  holidays: 0,
};

/**
 * How much each person works at these times. A night is one of which three hours are worked, as the rules have it; a
 * weekend counts from its first minute; a holiday is counted for those whose duty has its date.
 */
export function burdensOfTimes(
  times: readonly WorkedTime[],
  isHoliday: (date: string) => boolean,
  zone: string,
): Map<string, Burden> {
  const clock = new HospitalClock(zone);
  const burdens = new Map<string, Burden>();
  for (const [person, own] of byPerson(times)) {
    const segments = segmentsOf(own);
    const worked = segments.reduce((sum, { from, until }) => sum + until - from, 0);
    const dates = new Set(own.map(({ date }) => date));
    burdens.set(person, {
      hours: Math.round((worked / HOUR_MS) * 100) / 100,
      duties: new Set(own.map(({ date, post }) => `${date}|${post}`)).size,
      nights: nightsWorked(segments, clock).length,
      weekends: weekendsWorked(segments, clock).length,
      holidays: [...dates].filter(isHoliday).length,
    });
  }
  return burdens;
}

/** How much each person of a month works in it by a plan, covers as they were worked; of these people, or of all. */
export function burdensOf(
  grid: MonthGrid,
  plan: readonly MonthPost[],
  people?: ReadonlySet<string>,
): Map<string, Burden> {
  const isMeant = (id: string) => people?.has(id) ?? true;
  const times = timesOfPlan(grid, plan).filter(({ person }) => isMeant(person));
  const known = burdensOfTimes(times, holidayIn(grid), grid.zone);
  const meant = grid.people.filter(({ id }) => isMeant(id));
  return new Map(meant.map(({ id }) => [id, known.get(id) ?? { ...NO_BURDEN }]));
}

/** Whether a date of the month is a holiday. */
export function holidayIn({ days }: Pick<MonthGrid, "days">): (date: string) => boolean {
  const holidays = new Set(days.filter(({ holiday }) => holiday !== null).map(({ date }) => date));
  return (date) => holidays.has(date);
}
