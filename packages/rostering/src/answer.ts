import { type Burden, burdensOf, NO_BURDEN } from "@wardline/domain/roster-month/burden";
import { findingsBroughtAbout } from "@wardline/domain/roster-month/grid-findings";
import {
  changesBetween,
  type GridChange,
  type MonthCell,
} from "@wardline/domain/roster-month/month-plan";
import type { MonthProblem } from "@wardline/domain/roster-month/month-problem";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import type { ProposedMonth } from "./propose.js";

/** A proposed month as it is shown: what it would change, and how much each person would work (docs/wire.md, Proposals). */
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

/** What a proposed month would change. */
export function answerOf({ grid }: MonthProblem, proposed: ProposedMonth): MonthAnswer {
  const { method, plan, unfilled, bounds, ways_out } = proposed;
  const [before, after] = [burdensOf(grid, grid.duties), burdensOf(grid, plan)];
  return {
    method,
    changes: changesBetween(grid.duties, plan),
    unfilled,
    findings: findingsBroughtAbout(grid, plan),
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
