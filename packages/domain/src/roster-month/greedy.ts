import { getWeekday } from "../roster-rules/worked-days.js";
import { type Burden, createHolidayPredicate, NO_BURDEN, sumPlannedBurdens } from "./burden.js";
import { createReluctancePredicate } from "./month-grid.js";
import { compareCells, type MonthCell, type MonthPost } from "./month-plan.js";
import {
  createPlanCheck,
  findFreeDates,
  listMonthSlots,
  listStaffInRole,
  type MonthProblem,
  preventsProposal,
} from "./month-problem.js";

interface PostCandidate {
  id: string;
  name: string;
  warnings: number;
  isReluctant: boolean;
  burden: Burden;
}

export interface GreedyOptions {
  isHurried?: () => boolean;
  shouldStop?: () => boolean;
}

/**
 * Plans greedily, hardest posts first: each post goes to the person with the least burden who breaks no rule
 * (docs/wire/roster.md, Proposals). Once `isHurried` is true, the first person who breaks no rule is accepted; once
 * `shouldStop` is true, the remaining posts stay empty. Both are polled.
 */
export function planGreedily(
  problem: MonthProblem,
  { isHurried = () => false, shouldStop = () => false }: GreedyOptions = {},
): MonthPost[] {
  const { grid } = problem;
  const { open, fixed } = listMonthSlots(problem);
  const free = findFreeDates(problem);
  const check = createPlanCheck(problem);
  const isReluctant = createReluctancePredicate(grid);
  const isHoliday = createHolidayPredicate(grid);
  const listFitPeople = (cell: MonthCell) =>
    listStaffInRole(grid, cell.role).filter(({ id }) => free.get(id)?.has(cell.date));
  const slots = open
    .map((cell) => ({ cell, people: listFitPeople(cell), isHeavy: isHeavy(cell.date, isHoliday) }))
    .sort(
      (a, b) =>
        a.people.length - b.people.length ||
        Number(b.isHeavy) - Number(a.isHeavy) ||
        compareCells(a.cell, b.cell),
    );
  const plan = [...fixed];
  for (const { cell, people, isHeavy: isHeavyDay } of slots) {
    if (shouldStop()) break;
    const postCounts = countPosts(plan);
    // Least burdened first, so that a hurried plan can take the first candidate.
    const availablePeople = people
      .filter(({ id }) => !plan.some((post) => post.person === id && post.date === cell.date))
      .sort((a, b) => (postCounts.get(a.id) ?? 0) - (postCounts.get(b.id) ?? 0));
    const candidates: PostCandidate[] = [];
    for (const { id, firstName, lastName } of availablePeople) {
      if (shouldStop() || (candidates.length > 0 && isHurried())) break;
      const after = [...plan, { ...cell, person: id }];
      const candidateOnly = new Set([id]);
      const findings = check(after, candidateOnly);
      if (findings.some(preventsProposal)) continue;
      const burden = sumPlannedBurdens(grid, after, candidateOnly).get(id) ?? NO_BURDEN;
      const name = `${firstName} ${lastName}`;
      candidates.push({
        id,
        name,
        warnings: findings.length,
        isReluctant: isReluctant(id, cell.date),
        burden,
      });
    }
    const [best] = candidates.sort((a, b) => compare(a, b, isHeavyDay));
    if (best !== undefined) plan.push({ ...cell, person: best.id });
  }
  return plan.sort(compareCells);
}

function compare(a: PostCandidate, b: PostCandidate, isHeavyDay: boolean): number {
  const countHeavyDuties = ({ weekends, holidays }: Burden) => weekends + holidays;
  const byHeavy = isHeavyDay ? countHeavyDuties(a.burden) - countHeavyDuties(b.burden) : 0;
  return (
    Number(a.isReluctant) - Number(b.isReluctant) ||
    byHeavy ||
    a.burden.hours - b.burden.hours ||
    a.warnings - b.warnings ||
    a.name.localeCompare(b.name, "en")
  );
}

function countPosts(plan: readonly MonthPost[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { person } of plan) counts.set(person, (counts.get(person) ?? 0) + 1);
  return counts;
}

/**
 * True for Fridays, weekends and holidays. Among posts with the same number of possible people, those on such dates are
 * filled first.
 */
function isHeavy(date: string, isHoliday: (date: string) => boolean): boolean {
  return [0, 5, 6].includes(getWeekday(date)) || isHoliday(date);
}
