import type { RosterRole } from "../roster/roster-role.js";
import { countDaysBetween } from "../time/zoned-day.js";
import { applyChanges, type GridChange, listChangesBetween, type MonthPost } from "./month-plan.js";

/** People who take turns on a post (docs/wire/roster.md, The month). */
export interface Rotation {
  role: RosterRole;
  position: number;
  /** Ids in the order of turns. */
  people: readonly string[];
  /** First day, YYYY-MM-DD. */
  starts: string;
  every_days: number;
  /** If true, the next person takes the turn of somebody who is away. */
  skips_away: boolean;
}

/** Dates to fill, and the people who are away on them. */
export interface RotationDays {
  dates: readonly string[];
  isAway: (person: string, date: string) => boolean;
}

/**
 * Changes that fill a post in turns from the first day to the last date. A person who is passed over waits for the next
 * round; a turn that nobody can take leaves the post unchanged.
 */
export function listRotationChanges(
  plan: readonly MonthPost[],
  rotation: Rotation,
  { dates, isAway }: RotationDays,
): GridChange[] {
  const { role, position, people, starts, every_days, skips_away } = rotation;
  const turns = new Map<number, string[]>();
  for (const date of dates) {
    if (date < starts) continue;
    const turn = Math.floor(countDaysBetween(starts, date) / every_days);
    turns.set(turn, [...(turns.get(turn) ?? []), date]);
  }
  let next = 0;
  const assignedPosts: MonthPost[] = [];
  for (const [, days] of [...turns].sort(([a], [b]) => a - b)) {
    const order = people.map((_, place) => (next + place) % people.length);
    const place = order.find(
      (one) => !skips_away || days.every((date) => !isAway(people[one] ?? "", date)),
    );
    if (place === undefined) continue;
    const person = people[place] ?? "";
    assignedPosts.push(...days.map((date) => ({ date, role, position, person })));
    next = place + 1;
  }
  const wanted = assignedPosts.map((post) => ({ ...post, expected: null }));
  return listChangesBetween(plan, applyChanges(plan, wanted));
}
