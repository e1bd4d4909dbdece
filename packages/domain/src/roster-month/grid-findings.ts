import {
  type AwayPerson,
  filterNewFindings,
  findRosterFindings,
  type RosterFinding,
} from "../roster-rules/findings.js";
import { listGridTimes, type MonthGrid } from "./month-grid.js";
import type { MonthPost } from "./month-plan.js";

/** Maximum number of findings shown in a cell. */
export const MAX_SHOWN_FINDINGS = 3;

/**
 * Finds the rules that a plan breaks in or after the month, worst first; for the given people or for all. Empty for
 * readers who do not make the roster.
 */
export function findGridFindings(
  grid: MonthGrid,
  plan: readonly MonthPost[],
  people?: ReadonlySet<string>,
): RosterFinding[] {
  const { planning, zone, days } = grid;
  if (planning === null) return [];
  const isIncluded = ({ person }: { person: string }) => people?.has(person) ?? true;
  return findRosterFindings({
    times: [...planning.around, ...listGridTimes(grid, plan)].filter(isIncluded),
    absences: listAbsentees(grid).filter(isIncluded),
    settings: planning.rules,
    zone,
    since: days[0]?.date ?? "",
  });
}

/**
 * Lists findings that the current plan does not have, worst first; the levels of their rules decide whether saving the
 * plan needs a reason or is refused.
 */
export function findNewGridFindings(grid: MonthGrid, plan: readonly MonthPost[]): RosterFinding[] {
  return filterNewFindings(findGridFindings(grid, plan), findGridFindings(grid, grid.duties));
}

/** The worst findings for one person on one date, at most `MAX_SHOWN_FINDINGS`. */
export function findCellFindings(
  findings: readonly RosterFinding[],
  cell: { person: string; date: string },
): RosterFinding[] {
  return findings
    .filter(({ person, date }) => person === cell.person && date === cell.date)
    .slice(0, MAX_SHOWN_FINDINGS);
}

function listAbsentees({ absences }: MonthGrid): AwayPerson[] {
  return absences.flatMap(({ person, from, until, kind }) =>
    kind === null ? [] : [{ person: person.id, from, until, kind }],
  );
}
