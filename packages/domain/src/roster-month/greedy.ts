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

/**
 * A plan made one post after the other, those first for which fewest people are there: each is given to who would break
 * nothing and has least (docs/wire.md, Proposals). A post for which nobody is left stays empty. `onPost` hears of each.
 */
export function greedyPlan(
  problem: MonthProblem,
  onPost: (done: number, of: number) => void = () => undefined,
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
  slots.forEach(({ cell, people, isHeavy: heavy }, done) => {
    onPost(done, slots.length);
    const present = people.filter(
      ({ id }) => !plan.some((post) => post.person === id && post.date === cell.date),
    );
    const takers = present.flatMap(({ id, firstName, lastName }): Taker[] => {
      const after = [...plan, { ...cell, person: id }];
      const only = new Set([id]);
      const findings = check(after, only);
      if (findings.some(keepsFromProposing)) return [];
      const burden = burdensOf(grid, after, only).get(id) ?? NO_BURDEN;
      const reluctant = isReluctant(id, cell.date);
      const name = `${firstName} ${lastName}`;
      return [{ id, name, warnings: findings.length, isReluctant: reluctant, burden }];
    });
    const [best] = takers.sort((a, b) => compare(a, b, heavy));
    if (best !== undefined) plan.push({ ...cell, person: best.id });
  });
  onPost(slots.length, slots.length);
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

/** Whether a duty of the date is one of those that are shared first. */
function isHeavy(date: string, isHoliday: (date: string) => boolean): boolean {
  return [0, 5, 6].includes(weekdayOf(date)) || isHoliday(date);
}
