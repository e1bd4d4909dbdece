import type { GridPerson, RosterGrid } from "@wardline/contracts/roster-grid";
import { type Burden, burdensOf } from "@wardline/domain/roster-month/burden";
import { findingsOfCell, gridFindings } from "@wardline/domain/roster-month/grid-findings";
import { timesOfPlan } from "@wardline/domain/roster-month/month-grid";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";

/** What a plan comes to for each person, by id. */
export interface Judged {
  burdens: ReadonlyMap<string, Burden>;
  findings: ReadonlyMap<string, readonly RosterFinding[]>;
}

/**
 * Judges plans of a month, one after the other: of each only those people are looked at again whose times differ from
 * those of the plan before, so that a key that is pressed costs one person and not forty.
 */
export function createMonthJudge(grid: RosterGrid): (plan: readonly MonthPost[]) => Judged {
  const burdens = new Map<string, Burden>();
  const findings = new Map<string, readonly RosterFinding[]>();
  let known = new Map<string, string>();

  return function judge(plan) {
    const times = timesByPerson(grid, plan);
    const changed = new Set(
      grid.people.flatMap(({ id }) => (known.get(id) === (times.get(id) ?? "") ? [] : [id])),
    );
    known = new Map(grid.people.map(({ id }) => [id, times.get(id) ?? ""]));
    if (changed.size > 0) {
      const found = gridFindings(grid, plan, changed);
      for (const id of changed) {
        findings.set(
          id,
          found.filter(({ person }) => person === id),
        );
      }
      for (const [id, burden] of burdensOf(grid, plan, changed)) burdens.set(id, burden);
    }
    return { burdens: new Map(burdens), findings: new Map(findings) };
  };
}

function timesByPerson(grid: RosterGrid, plan: readonly MonthPost[]): Map<string, string> {
  const times = new Map<string, string>();
  for (const { person, post, from, until } of timesOfPlan(grid, plan)) {
    times.set(person, `${times.get(person) ?? ""} ${post} ${from} ${until}`);
  }
  return times;
}

/** The worst of what is broken by a person's duty of a date, worst first. */
export function findingsOn({ findings }: Judged, person: string, date: string): RosterFinding[] {
  return findingsOfCell(findings.get(person) ?? [], { person, date });
}

/** The people with those first whose turn it is, as a share of who has worked what so far. */
export function sharesOf(people: readonly GridPerson[], { burdens }: Judged) {
  return people.map((person) => {
    const burden = burdens.get(person.id) ?? person.burden;
    return { ...person, planned: burden, worked: burden };
  });
}
