import {
  broughtAbout,
  type PersonAway,
  type RosterFinding,
  rosterFindings,
} from "../roster-rules/findings.js";
import { type MonthGrid, timesOfPlan } from "./month-grid.js";
import type { MonthPost } from "./month-plan.js";

/** What a cell shows of what a plan breaks, at most. */
export const FINDINGS_SHOWN = 3;

/**
 * What a plan of the month breaks in the month or after it, worst first; of these people, or of all. None for who does
 * not make the department's roster.
 */
export function gridFindings(
  grid: MonthGrid,
  plan: readonly MonthPost[],
  people?: ReadonlySet<string>,
): RosterFinding[] {
  const { planning, zone, days } = grid;
  if (planning === null) return [];
  const isMeant = ({ person }: { person: string }) => people?.has(person) ?? true;
  return rosterFindings({
    times: [...planning.around, ...timesOfPlan(grid, plan)].filter(isMeant),
    absences: awayOf(grid).filter(isMeant),
    settings: planning.rules,
    zone,
    since: days[0]?.date ?? "",
  });
}

/** What another plan than the present one brings about, worst first: what saving it asks a reason for or is refused for. */
export function findingsBroughtAbout(grid: MonthGrid, plan: readonly MonthPost[]): RosterFinding[] {
  return broughtAbout(gridFindings(grid, plan), gridFindings(grid, grid.duties));
}

/** What is said beside a cell: the worst of what is broken by one person's duty of one date. */
export function findingsOfCell(
  findings: readonly RosterFinding[],
  cell: { person: string; date: string },
): RosterFinding[] {
  return findings
    .filter(({ person, date }) => person === cell.person && date === cell.date)
    .slice(0, FINDINGS_SHOWN);
}

function awayOf({ absences }: MonthGrid): PersonAway[] {
  return absences.flatMap(({ person, from, until, kind }) =>
    kind === null ? [] : [{ person: person.id, from, until, kind }],
  );
}
