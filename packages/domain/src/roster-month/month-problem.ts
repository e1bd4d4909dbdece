import type { RosterRole } from "../roster/roster-role.js";
import { broughtAbout, type RosterFinding } from "../roster-rules/findings.js";
import { type Burden, burdensOf } from "./burden.js";
import { spreadOf } from "./fairness.js";
import { gridFindings } from "./grid-findings.js";
import {
  awayIn,
  type MonthGrid,
  type MonthPerson,
  spansOfMonth,
  timesOfPlan,
} from "./month-grid.js";
import { byCell, cellKey, type MonthCell, type MonthPost } from "./month-plan.js";

/** How many people of a role every day of a month needs. */
export interface MonthNeed {
  role: RosterRole;
  people: number;
}

/** A month that is to be filled (docs/wire.md, Proposals). */
export interface MonthProblem {
  grid: MonthGrid;
  needs: readonly MonthNeed[];
  /** Posts that stay as they are, filled or empty. */
  keep: readonly MonthCell[];
  /** Epoch milliseconds: duties that have begun stay as they are. */
  now: number;
}

/** What is to be filled, and what stays. */
export interface MonthSlots {
  open: MonthCell[];
  fixed: MonthPost[];
}

/** How good a plan is: fewer unfilled posts come first, then an even share, then what is only warned of. */
export interface PlanScore {
  unfilled: number;
  unfairness: number;
  warnings: number;
}

/** The posts that a proposal may fill, by date and role, and those that it leaves as they are. */
export function slotsOf({ grid, needs, keep, now }: MonthProblem): MonthSlots {
  const covered = grid.covers.map((cover) => cellKey(cover));
  const kept = new Set([...keep.map(cellKey), ...covered]);
  const coming = grid.days.filter(({ from }) => Date.parse(from) > now);
  const open = coming.flatMap(({ date }) =>
    needs.flatMap(({ role, people }) =>
      Array.from({ length: people }, (_, index) => ({ date, role, position: index + 1 })),
    ),
  );
  const free = open.filter((cell) => !kept.has(cellKey(cell))).sort(byCell);
  const isOpen = new Set(free.map(cellKey));
  const fixed = grid.duties.map(({ date, role, position, person }) => ({
    date,
    role,
    position,
    person,
  }));
  return { open: free, fixed: fixed.filter((post) => !isOpen.has(cellKey(post))) };
}

/** Those who can be given posts of a role. */
export function staffOfRole({ people }: MonthGrid, role: RosterRole): MonthPerson[] {
  return people.filter((person) => person.is_staff && person.role === role);
}

/**
 * On which dates each person can be given a duty at all: those on which nobody is away, and that share no moment with
 * what the person works already.
 */
export function freeDates(problem: MonthProblem): Map<string, Set<string>> {
  const { grid } = problem;
  const isAway = awayIn(grid);
  const spans = [...spansOfMonth(grid)];
  const busy = [...(grid.planning?.around ?? []), ...timesOfPlan(grid, slotsOf(problem).fixed)];
  return new Map(
    grid.people.map(({ id }) => {
      const own = busy.filter(({ person }) => person === id);
      const dates = spans.filter(
        ([date, { from, until }]) =>
          !isAway(id, date) && own.every((time) => time.until <= from || until <= time.from),
      );
      return [id, new Set(dates.map(([date]) => date))];
    }),
  );
}

/** Looks what a plan breaks beyond what the posts that stay break by themselves; of these people, or of all. */
export type PlanCheck = (
  plan: readonly MonthPost[],
  people?: ReadonlySet<string>,
) => RosterFinding[];

/** The check of a month's plans. */
export function planCheck(problem: MonthProblem): PlanCheck {
  const before = gridFindings(problem.grid, slotsOf(problem).fixed);
  return (plan, people) => broughtAbout(gridFindings(problem.grid, plan, people), before);
}

/** Whether a broken rule keeps a post from being proposed: one that asks for a reason is for people to break. */
export function keepsFromProposing({ level }: Pick<RosterFinding, "level">): boolean {
  return level !== "warn";
}

/** How uneven the people of the needed roles work: the spread of nights, weekends, holidays and of hours in days. */
export function unfairnessOf(
  { grid, needs }: Pick<MonthProblem, "grid" | "needs">,
  burdens: ReadonlyMap<string, Burden>,
): number {
  return needs.reduce((sum, { role }) => {
    const own = staffOfRole(grid, role).flatMap(({ id }) => burdens.get(id) ?? []);
    const { hours, nights, weekends, holidays } = spreadOf(own);
    const counts = [nights, weekends, holidays].map(({ least, most }) => most - least);
    return counts.reduce((one, other) => one + other, sum + (hours.most - hours.least) / 24);
  }, 0);
}

/** How good a plan of the month is. */
export function scoreOf(problem: MonthProblem, plan: readonly MonthPost[]): PlanScore {
  const filled = new Set(plan.map(cellKey));
  return {
    unfilled: slotsOf(problem).open.filter((cell) => !filled.has(cellKey(cell))).length,
    unfairness: unfairnessOf(problem, burdensOf(problem.grid, plan)),
    warnings: planCheck(problem)(plan).length,
  };
}

/** Whether one plan is better than another. */
export function isBetter(a: PlanScore, b: PlanScore): boolean {
  const ROUNDING = 1e-6;
  if (a.unfilled !== b.unfilled) return a.unfilled < b.unfilled;
  if (Math.abs(a.unfairness - b.unfairness) > ROUNDING) return a.unfairness < b.unfairness;
  return a.warnings < b.warnings;
}
