import type { RosterGrid } from "@wardline/contracts/roster-grid";
import { initialsOf } from "@wardline/domain/roster-month/initials";
import { fullName } from "@wardline/domain/roster-month/month-grid";
import { type GridChange, planAfter } from "@wardline/domain/roster-month/month-plan";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { useDeferredValue, useMemo, useReducer } from "react";
import { useDraft } from "../../../ui/form/draft.js";
import type { DrawnGrid } from "./grid-acts.js";
import { type Area, gridAt, gridReducer, overtakenOf, savedOf, unsavedOf } from "./grid-state.js";
import { createMonthJudge } from "./month-judge.js";

/** A month that is being planned on top of how it is saved; what others save meanwhile comes in with `grid`. */
export function useMonthPlan(grid: RosterGrid, form: string, today: string) {
  const [state, dispatch] = useReducer(gridReducer, today, (date) =>
    gridAt(grid.days.findIndex((day) => day.date === date)),
  );
  const { pending } = state;
  const saved = useMemo(() => savedOf(grid.duties), [grid.duties]);
  const unsaved = useMemo(() => unsavedOf(pending, saved), [pending, saved]);
  const plan = useMemo(() => planAfter(grid.duties, unsaved), [grid.duties, unsaved]);
  const overtaken = useMemo(() => overtakenOf(unsaved, saved), [unsaved, saved]);
  const judge = useMemo(() => createMonthJudge(grid), [grid]);
  // A key is shown at once, what it breaks a moment later.
  const judgedPlan = useDeferredValue(plan);
  const judged = useMemo(() => judge(judgedPlan), [judge, judgedPlan]);
  const initials = useMemo(() => initialsOf(grid.people), [grid.people]);
  const names = useMemo(
    () => new Map(grid.people.map((person) => [person.id, fullName(person)])),
    [grid.people],
  );
  const typists = useMemo(
    () =>
      grid.people
        .filter(({ is_staff }) => is_staff)
        .map((person) => ({ ...person, initials: initials.get(person.id) ?? "" })),
    [grid.people, initials],
  );
  const isUnsaved = unsaved.length > 0;
  const draft = useDraft({
    form,
    values: unsaved,
    isDirty: isUnsaved,
    onRestore: (changes) => dispatch({ type: "restore", changes }),
    onDiscard: () => dispatch({ type: "restore", changes: [] }),
  });
  return {
    draft,
    state,
    dispatch,
    saved,
    unsaved,
    plan,
    overtaken,
    judged,
    initials,
    names,
    typists,
  };
}

export type MonthPlanning = ReturnType<typeof useMonthPlan>;

/** What a dialog of the month is given. */
export interface MonthPartProps {
  grid: RosterGrid;
  month: YearMonth;
  planning: MonthPlanning;
  /** What is selected in the grid, and the grid as it is drawn. */
  selected: Area;
  drawn: DrawnGrid;
  /** Puts changes into the grid, where one looks at them before saving, and closes the dialog. */
  onFill: (changes: readonly GridChange[]) => void;
  onClose: () => void;
}
