import { type Burden, NO_BURDEN, sumPlannedBurdens } from "@wardline/domain/roster-month/burden";
import { findNewGridFindings } from "@wardline/domain/roster-month/grid-findings";
import {
  type GridChange,
  listChangesBetween,
  type MonthCell,
} from "@wardline/domain/roster-month/month-plan";
import type { MonthProblem } from "@wardline/domain/roster-month/month-problem";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import type { ProposedMonth } from "./propose.js";

/** A proposed month as shown: its changes and each person's burden (docs/wire/roster.md, Proposals). */
export interface MonthAnswer extends Omit<ProposedMonth, "plan" | "unfilled"> {
  changes: GridChange[];
  unfilled: MonthCell[];
  findings: RosterFinding[];
  people: {
    id: string;
    firstName: string;
    lastName: string;
    role: string;
    before: Burden;
    after: Burden;
  }[];
}

/** Converts a proposed month to its changes. */
export function toMonthAnswer({ grid }: MonthProblem, proposed: ProposedMonth): MonthAnswer {
  const { method, plan, unfilled, bounds, ways_out } = proposed;
  const [before, after] = [sumPlannedBurdens(grid, grid.duties), sumPlannedBurdens(grid, plan)];
  return {
    method,
    changes: listChangesBetween(grid.duties, plan),
    unfilled,
    findings: findNewGridFindings(grid, plan),
    people: grid.people
      .filter(({ is_staff }) => is_staff)
      .map(({ id, firstName, lastName, role }) => ({
        id,
        firstName,
        lastName,
        role,
        before: before.get(id) ?? { ...NO_BURDEN },
        after: after.get(id) ?? { ...NO_BURDEN },
      })),
    bounds,
    ways_out,
  };
}
