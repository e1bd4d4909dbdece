import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { type Burden, sumPlannedBurdens } from "@wardline/domain/roster-month/burden";
import { findCellFindings, findGridFindings } from "@wardline/domain/roster-month/grid-findings";
import { listGridTimes } from "@wardline/domain/roster-month/month-grid";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";

/** Totals and findings of a plan, by person id. */
export interface PlanTotals {
  burdens: ReadonlyMap<string, Burden>;
  findings: ReadonlyMap<string, readonly RosterFinding[]>;
}

/**
 * Returns a function that checks successive plans of a month. It checks only people whose times have changed since the
 * last plan, so that a key press costs one check instead of forty.
 */
export function createMonthJudge(grid: RosterGrid): (plan: readonly MonthPost[]) => PlanTotals {
  const burdens = new Map<string, Burden>();
  const findings = new Map<string, readonly RosterFinding[]>();
  let lastTimes = new Map<string, string>();

  return function judge(plan) {
    const times = groupTimesByPerson(grid, plan);
    const changedPeople = new Set(
      grid.people.flatMap(({ id }) => (lastTimes.get(id) === (times.get(id) ?? "") ? [] : [id])),
    );
    lastTimes = new Map(grid.people.map(({ id }) => [id, times.get(id) ?? ""]));
    if (changedPeople.size > 0) {
      const newFindings = findGridFindings(grid, plan, changedPeople);
      for (const id of changedPeople) {
        findings.set(
          id,
          newFindings.filter(({ person }) => person === id),
        );
      }
      for (const [id, burden] of sumPlannedBurdens(grid, plan, changedPeople))
        burdens.set(id, burden);
    }
    return { burdens: new Map(burdens), findings: new Map(findings) };
  };
}

function groupTimesByPerson(grid: RosterGrid, plan: readonly MonthPost[]): Map<string, string> {
  const times = new Map<string, string>();
  for (const { person, post, from, until } of listGridTimes(grid, plan)) {
    times.set(person, `${times.get(person) ?? ""} ${post} ${from} ${until}`);
  }
  return times;
}

/** Returns the findings of a person's duty on a date, worst first. */
export function findDutyFindings(
  { findings }: PlanTotals,
  person: string,
  date: string,
): RosterFinding[] {
  return findCellFindings(findings.get(person) ?? [], { person, date });
}
