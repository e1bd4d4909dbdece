import { weekdayOf } from "../roster-rules/worked-days.js";
import { type Burden, burdensOf, holidayIn, NO_BURDEN } from "./burden.js";
import { reluctantIn } from "./month-grid.js";
import { byCell, type MonthCell, type MonthPost } from "./month-plan.js";
import {
  freeDates,
  keepsFromProposing,
  type MonthProblem,
  planCheck,
  slotsOf,
  staffOfRole,
} from "./month-problem.js";

/** Somebody who could take a post. */
interface Taker {
  id: string;
  name: string;
  /** What it would break that is only warned of. */
  warnings: number;
  isReluctant: boolean;
  burden: Burden;
}

export interface GreedyOptions {
  isHurried?: () => boolean;
  shouldStop?: () => boolean;
}

/**
 * A plan made one post after the other, those first for which fewest people are there: each is given to who would break
 * nothing and has least (docs/wire.md, Proposals). A post for which nobody is left stays empty. Once `isHurried`, which is asked again
 * and again, the first who breaks nothing is given it; once `shouldStop`, the rest stays empty.
 */
export function greedyPlan(
  problem: MonthProblem,
  { isHurried = () => false, shouldStop = () => false }: GreedyOptions = {},
): MonthPost[] {
  const { grid } = problem;
  const { open, fixed } = slotsOf(problem);
  const free = freeDates(problem);
  const check = planCheck(problem);
  const isReluctant = reluctantIn(grid);
  const isHoliday = holidayIn(grid);
  const fit = (cell: MonthCell) =>
    staffOfRole(grid, cell.role).filter(({ id }) => free.get(id)?.has(cell.date));
  const slots = open
    .map((cell) => ({ cell, people: fit(cell), isHeavy: isHeavy(cell.date, isHoliday) }))
    .sort(
      (a, b) =>
        a.people.length - b.people.length ||
        Number(b.isHeavy) - Number(a.isHeavy) ||
        byCell(a.cell, b.cell),
    );
  const plan = [...fixed];
  for (const { cell, people, isHeavy: heavy } of slots) {
    if (shouldStop()) break;
    const given = countOfPosts(plan);
    // Those who have fewest come first: a hurry takes the first who can.
    const present = people
      .filter(({ id }) => !plan.some((post) => post.person === id && post.date === cell.date))
      .sort((a, b) => (given.get(a.id) ?? 0) - (given.get(b.id) ?? 0));
    const takers: Taker[] = [];
    for (const { id, firstName, lastName } of present) {
      if (shouldStop() || (takers.length > 0 && isHurried())) break;
      const after = [...plan, { ...cell, person: id }];
      const only = new Set([id]);
      const findings = check(after, only);
      if (findings.some(keepsFromProposing)) continue;
      const burden = burdensOf(grid, after, only).get(id) ?? NO_BURDEN;
      const reluctant = isReluctant(id, cell.date);
      const name = `${firstName} ${lastName}`;
      takers.push({ id, name, warnings: findings.length, isReluctant: reluctant, burden });
    }
    const [best] = takers.sort((a, b) => compare(a, b, heavy));
    if (best !== undefined) plan.push({ ...cell, person: best.id });
  }
  return plan.sort(byCell);
}

function compare(a: Taker, b: Taker, isHeavyDay: boolean): number {
  const heavy = ({ weekends, holidays }: Burden) => weekends + holidays;
  const byHeavy = isHeavyDay ? heavy(a.burden) - heavy(b.burden) : 0;
  return (
    Number(a.isReluctant) - Number(b.isReluctant) ||
    byHeavy ||
    a.burden.hours - b.burden.hours ||
    a.warnings - b.warnings ||
    a.name.localeCompare(b.name, "en")
  );
}

function countOfPosts(plan: readonly MonthPost[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { person } of plan) counts.set(person, (counts.get(person) ?? 0) + 1);
  return counts;
}

/** Whether a duty of the date is one of those that are shared first. */
function isHeavy(date: string, isHoliday: (date: string) => boolean): boolean {
  return [0, 5, 6].includes(weekdayOf(date)) || isHoliday(date);
}
