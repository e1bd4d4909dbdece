import type { RosterRole } from "../roster/roster-role.js";
import { daysBetween } from "../time/zoned-day.js";
import { changesBetween, type GridChange, type MonthPost, planAfter } from "./month-plan.js";

/** People who take turns on one post (docs/wire.md, The month). */
export interface Rotation {
  role: RosterRole;
  position: number;
  /** Their ids, in the order of their turns. */
  people: readonly string[];
  /** The first day YYYY-MM-DD. */
  starts: string;
  /** How many days a turn has: 1: somebody else every day, 7: every week. */
  every_days: number;
  /** Whether who is away on a day of a turn is passed over, and the next one takes it. */
  skips_away: boolean;
}

/** Of which days a rotation is, and who is away on them. */
export interface RotationDays {
  dates: readonly string[];
  isAway: (person: string, date: string) => boolean;
}

/**
 * The changes that fill a post by turns, from the rotation's first day to the last of the dates. Who is passed over waits
 * for the next round; a turn that nobody could take stays as it is.
 */
export function rotationChanges(
  plan: readonly MonthPost[],
  rotation: Rotation,
  { dates, isAway }: RotationDays,
): GridChange[] {
  const { role, position, people, starts, every_days, skips_away } = rotation;
  const turns = new Map<number, string[]>();
  for (const date of dates) {
    if (date < starts) continue;
    const turn = Math.floor(daysBetween(starts, date) / every_days);
    turns.set(turn, [...(turns.get(turn) ?? []), date]);
  }
  let next = 0;
  const given: MonthPost[] = [];
  for (const [, days] of [...turns].sort(([a], [b]) => a - b)) {
    const order = people.map((_, place) => (next + place) % people.length);
    const place = order.find(
      (one) => !skips_away || days.every((date) => !isAway(people[one] ?? "", date)),
    );
    if (place === undefined) continue;
    const person = people[place] ?? "";
    given.push(...days.map((date) => ({ date, role, position, person })));
    next = place + 1;
  }
  const wanted = given.map((post) => ({ ...post, expected: null }));
  return changesBetween(plan, planAfter(plan, wanted));
}
