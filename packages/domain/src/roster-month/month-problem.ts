import type { RosterRole } from "../roster/roster-role.js";
import { filterNewFindings, type RosterFinding } from "../roster-rules/findings.js";
import { type Burden, sumPlannedBurdens } from "./burden.js";
import { computeBurdenSpread } from "./fairness.js";
import { findGridFindings } from "./grid-findings.js";
import {
  computeDutySpans,
  createAwayPredicate,
  listGridTimes,
  type MonthGrid,
  type MonthPerson,
} from "./month-grid.js";
import { compareCells, getCellKey, type MonthCell, type MonthPost } from "./month-plan.js";

export interface MonthNeed {
  role: RosterRole;
  people: number;
}

/** A month to fill (docs/wire/roster.md, Proposals). */
export interface MonthProblem {
  grid: MonthGrid;
  needs: readonly MonthNeed[];
  /** Posts to leave as they are, filled or empty. */
  keep: readonly MonthCell[];
  /** Epoch milliseconds; duties that have begun are left alone. */
  now: number;
}

export interface MonthSlots {
  open: MonthCell[];
  fixed: MonthPost[];
}

/** Quality of a plan: fewest unfilled posts, then an even share, then fewest warnings. */
export interface PlanScore {
  unfilled: number;
  unfairness: number;
  warnings: number;
}

/** Posts a proposal may fill, by date and role, and posts it leaves alone. */
export function listMonthSlots({ grid, needs, keep, now }: MonthProblem): MonthSlots {
  const covered = grid.covers.map((cover) => getCellKey(cover));
  const fixedKeys = new Set([...keep.map(getCellKey), ...covered]);
  const futureDays = grid.days.filter(({ from }) => Date.parse(from) > now);
  const open = futureDays.flatMap(({ date }) =>
    needs.flatMap(({ role, people }) =>
      Array.from({ length: people }, (_, index) => ({ date, role, position: index + 1 })),
    ),
  );
  const free = open.filter((cell) => !fixedKeys.has(getCellKey(cell))).sort(compareCells);
  const openKeys = new Set(free.map(getCellKey));
  const fixed = grid.duties.map(({ date, role, position, person }) => ({
    date,
    role,
    position,
    person,
  }));
  return { open: free, fixed: fixed.filter((post) => !openKeys.has(getCellKey(post))) };
}

export function listStaffInRole({ people }: MonthGrid, role: RosterRole): MonthPerson[] {
  return people.filter((person) => person.is_staff && person.role === role);
}

/** Dates on which each person can have a duty: not away, and no overlap with other duties. */
export function findFreeDates(problem: MonthProblem): Map<string, Set<string>> {
  const { grid } = problem;
  const isAway = createAwayPredicate(grid);
  const spans = [...computeDutySpans(grid)];
  const busy = [
    ...(grid.planning?.around ?? []),
    ...listGridTimes(grid, listMonthSlots(problem).fixed),
  ];
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

/** Returns a plan's findings that the fixed posts alone do not have; for the given people or for all. */
export type PlanCheck = (
  plan: readonly MonthPost[],
  people?: ReadonlySet<string>,
) => RosterFinding[];

export function createPlanCheck(problem: MonthProblem): PlanCheck {
  const before = findGridFindings(problem.grid, listMonthSlots(problem).fixed);
  return (plan, people) => filterNewFindings(findGridFindings(problem.grid, plan, people), before);
}

/** True if a proposal must not break this rule. Only people may break a rule that needs a reason. */
export function preventsProposal({ level }: Pick<RosterFinding, "level">): boolean {
  return level !== "warn";
}

/**
 * Unevenness among people of the needed roles: the spread of nights, of weekends, of holidays, and of hours (counted in
 * days).
 */
export function measureUnevenness(
  { grid, needs }: Pick<MonthProblem, "grid" | "needs">,
  burdens: ReadonlyMap<string, Burden>,
): number {
  return needs.reduce((sum, { role }) => {
    const own = listStaffInRole(grid, role).flatMap(({ id }) => burdens.get(id) ?? []);
    const { hours, nights, weekends, holidays } = computeBurdenSpread(own);
    const counts = [nights, weekends, holidays].map(({ least, most }) => most - least);
    return counts.reduce((one, other) => one + other, sum + (hours.most - hours.least) / 24);
  }, 0);
}

export function scorePlan(problem: MonthProblem, plan: readonly MonthPost[]): PlanScore {
  const filled = new Set(plan.map(getCellKey));
  return {
    unfilled: listMonthSlots(problem).open.filter((cell) => !filled.has(getCellKey(cell))).length,
    unfairness: measureUnevenness(problem, sumPlannedBurdens(problem.grid, plan)),
    warnings: createPlanCheck(problem)(plan).length,
  };
}

export function isBetter(a: PlanScore, b: PlanScore): boolean {
  const ROUNDING = 1e-6;
  if (a.unfilled !== b.unfilled) return a.unfilled < b.unfilled;
  if (Math.abs(a.unfairness - b.unfairness) > ROUNDING) return a.unfairness < b.unfairness;
  return a.warnings < b.warnings;
}
