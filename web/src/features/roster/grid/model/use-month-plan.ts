import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { fullName } from "@wardline/domain/people/full-name";
import { assignInitials } from "@wardline/domain/roster-month/initials";
import { applyChanges, type GridChange } from "@wardline/domain/roster-month/month-plan";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { useDeferredValue, useMemo, useReducer } from "react";
import { useDraft } from "../../../../ui/form/draft.js";
import type { DrawnGrid } from "./grid-acts.js";
import {
  createGridAt,
  findOvertaken,
  type GridArea,
  gridReducer,
  listUnsaved,
  toSavedPosts,
} from "./grid-state.js";
import { createMonthJudge } from "./month-judge.js";

/** Plans a month on top of its saved state; other people's changes arrive through `grid`. */
export function useMonthPlan(grid: RosterGrid, form: string, today: string) {
  const [state, dispatch] = useReducer(gridReducer, today, (date) =>
    createGridAt(grid.days.findIndex((day) => day.date === date)),
  );
  const { pending } = state;
  const saved = useMemo(() => toSavedPosts(grid.duties), [grid.duties]);
  const unsaved = useMemo(() => listUnsaved(pending, saved), [pending, saved]);
  const plan = useMemo(() => applyChanges(grid.duties, unsaved), [grid.duties, unsaved]);
  const overtaken = useMemo(() => findOvertaken(unsaved, saved), [unsaved, saved]);
  const judge = useMemo(() => createMonthJudge(grid), [grid]);
  // Shows a key press at once and its findings slightly later.
  const judgedPlan = useDeferredValue(plan);
  const totals = useMemo(() => judge(judgedPlan), [judge, judgedPlan]);
  const initials = useMemo(() => assignInitials(grid.people), [grid.people]);
  const names = useMemo(
    () => new Map(grid.people.map((person) => [person.id, fullName(person)])),
    [grid.people],
  );
  const typeablePeople = useMemo(
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
    totals,
    initials,
    names,
    typeablePeople,
  };
}

export type MonthPlanning = ReturnType<typeof useMonthPlan>;

/** Props of the month's dialogs. */
export interface MonthPartProps {
  grid: RosterGrid;
  month: YearMonth;
  planning: MonthPlanning;
  /** Selected area of the grid. */
  selected: GridArea;
  drawn: DrawnGrid;
  /** Enters changes into the grid for review and closes the dialog. */
  onFill: (changes: readonly GridChange[]) => void;
  onClose: () => void;
}
