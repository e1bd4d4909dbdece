import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { fullName } from "@wardline/domain/people/full-name";
import { type Burden, sumPlannedBurdens } from "@wardline/domain/roster-month/burden";
import { findCellFindings, findGridFindings } from "@wardline/domain/roster-month/grid-findings";
import { assignInitials } from "@wardline/domain/roster-month/initials";
import { listGridTimes } from "@wardline/domain/roster-month/month-grid";
import { applyChanges, type GridChange } from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { formatCount } from "@wardline/domain/text/format-count";
import { useDeferredValue, useMemo, useReducer } from "react";
import { useDraft } from "../../../../ui/form/draft.js";
import type { DrawnGrid } from "./grid-rows.js";
import {
  EMPTY_GRID,
  findOvertaken,
  type GridArea,
  gridReducer,
  listUnsaved,
  type Plan,
  toSavedPosts,
} from "./grid-state.js";

/** Plans a month on top of its saved state; other people's changes arrive through `grid`. */
export function useMonthPlan(grid: RosterGrid, today: string) {
  const [state, dispatch] = useReducer(gridReducer, grid.days, (days) => {
    const column = days.findIndex(({ date }) => date === today);
    return gridReducer(EMPTY_GRID, { type: "go", to: { row: 0, column: Math.max(0, column) } });
  });
  const { pending } = state;
  const saved = useMemo(() => toSavedPosts(grid.duties), [grid.duties]);
  const unsaved = useMemo(() => listUnsaved(pending, saved), [pending, saved]);
  const plan = useMemo(() => applyChanges(grid.duties, unsaved), [grid.duties, unsaved]);
  const overtaken = useMemo(() => findOvertaken(unsaved, saved), [unsaved, saved]);
  const judge = useMemo(() => createMonthJudge(grid), [grid]);
  // Shows a key press at once and its findings slightly later.
  const judgedPlan = useDeferredValue(plan);
  const totals = useMemo(() => judge(judgedPlan), [judge, judgedPlan]);
  const people = useMemo(() => {
    const initials = assignInitials(grid.people);
    return {
      initials,
      names: new Map(grid.people.map((person) => [person.id, fullName(person)])),
      typeablePeople: grid.people
        .filter(({ is_staff }) => is_staff)
        .map((person) => ({ ...person, initials: initials.get(person.id) ?? "" })),
    };
  }, [grid.people]);
  const draft = useDraft({
    form: `month ${grid.department} ${grid.year}-${grid.month}`,
    values: unsaved,
    isDirty: unsaved.length > 0,
    onRestore: (changes) => dispatch({ type: "restore", changes }),
    onDiscard: () => dispatch({ type: "restore", changes: [] }),
  });
  return { ...people, draft, state, dispatch, saved, unsaved, plan, overtaken, totals };
}

export type MonthPlanning = ReturnType<typeof useMonthPlan>;

/** A planned month with the rows and dates that its grid shows. */
export type PlannedGrid = MonthPlanning & Pick<DrawnGrid, "rows" | "dates">;

/** Returns what happens when a dialog's changes are used in the grid. */
export function describeFill(changes: readonly GridChange[]): string {
  return changes.length === 0
    ? "This changes nothing."
    : `This changes ${formatCount(changes.length, "duty", "duties")}. You can check the result in the grid before you save.`;
}

/** Props of the month's dialogs. */
export interface MonthPartProps {
  grid: RosterGrid;
  planned: PlannedGrid;
  selected: GridArea;
  /** Pasted text; "" in other dialogs. */
  text: string;
  /** Enters changes into the grid for review and closes the dialog. */
  onFill: (changes: readonly GridChange[]) => void;
  onClose: () => void;
}

/** Returns a function that checks plans; per key press, it checks only the people whose times have changed. */
function createMonthJudge(grid: RosterGrid) {
  const burdens = new Map<string, Burden>();
  const findings = new Map<string, readonly RosterFinding[]>();
  let lastTimes = new Map<string, string>();

  return (plan: Plan) => {
    const times = new Map(grid.people.map(({ id }) => [id, ""]));
    for (const { person, post, from, until } of listGridTimes(grid, plan)) {
      times.set(person, `${times.get(person) ?? ""} ${post} ${from} ${until}`);
    }
    const people = grid.people.map(({ id }) => id);
    const changedPeople = new Set(people.filter((id) => lastTimes.get(id) !== times.get(id)));
    lastTimes = times;
    if (changedPeople.size > 0) {
      const newFindings = findGridFindings(grid, plan, changedPeople);
      for (const [id, burden] of sumPlannedBurdens(grid, plan, changedPeople)) {
        burdens.set(id, burden);
        const ownFindings = newFindings.filter(({ person }) => person === id);
        findings.set(id, ownFindings);
      }
    }
    return { burdens: new Map(burdens), findings: new Map(findings) };
  };
}

/** Returns the findings of a person's duty on a date, worst first. */
export function findDutyFindings(totals: MonthPlanning["totals"], person: string, date: string) {
  return findCellFindings(totals.findings.get(person) ?? [], { person, date });
}
