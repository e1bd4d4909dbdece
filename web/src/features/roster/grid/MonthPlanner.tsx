import { Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import {
  type GridChange,
  getCellKey,
  invertChanges,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import { formatCount } from "@wardline/domain/text/format-count";
import { monthLabel } from "@wardline/domain/time/calendar-grid";
import { useEffect, useMemo, useState } from "react";
import { usePreference } from "../../../lib/screen-preference.js";
import { useStable } from "../../../lib/use-stable.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { Segments } from "../../../ui/form/Segments.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { Panel } from "../../../ui/page/Panel.js";
import { useDutyClock } from "../use-duties.js";
import {
  CellBar,
  CellNote,
  GridHelp,
  OvertakenAlert,
  type ResolveOvertaken,
} from "./cells/GridAids.js";
import { listMarginValues, toGridColumn } from "./cells/GridRow.js";
import { MonthGrid } from "./cells/MonthGrid.js";
import {
  MonthChoice,
  type MonthChoiceProps,
  type MonthPart,
  MonthParts,
  MonthSteps,
  MonthTools,
} from "./MonthTools.js";
import { buildCellViews } from "./model/cell-views.js";
import { assignPerson, getNextPlace } from "./model/grid-keys.js";
import {
  buildMonthFile,
  buildPeopleRows,
  buildPostRows,
  clearArea,
  enterText,
  GRID_LAYOUTS,
  type GridLayout,
  listPostsInCell,
  listPostsInRow,
  type PlanRow,
  readTyped,
} from "./model/grid-rows.js";
import { getSelectedArea, type OvertakenChange } from "./model/grid-state.js";
import { readCurrentPosts, useSaveMonth } from "./model/month-queries.js";
import { findDutyFindings, useMonthPlan } from "./model/use-month-plan.js";

const toast = toastsAbout("roster-month");

const LAYOUTS = [
  { value: "people", label: "People" },
  { value: "posts", label: "Roles" },
] as const satisfies readonly { value: GridLayout; label: string }[];

/** Media query for narrow pages, which have a single toolbar and show people as rows. */
const PHONE_QUERY = "(max-width: 48em)";

interface MonthPlannerProps {
  /** The saved month, which other people may change while it is being planned. */
  grid: RosterGrid;
  place: MonthChoiceProps;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Renders a planner for a month: the user reviews changes in the grid and then saves them together. */
export function MonthPlanner({ grid, place, onUnsaved }: MonthPlannerProps) {
  const { month } = place;
  const { current } = useDutyClock();
  const form = `month ${grid.department} ${month.year}-${month.month}`;
  const planning = useMonthPlan(grid, form, current);
  const { state, dispatch, saved, unsaved, plan, overtaken, totals, names, typeablePeople } =
    planning;
  const save = useSaveMonth();
  const rules = useRuleQuestion();
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const [chosenLayout, setLayout] = usePreference("month", GRID_LAYOUTS);
  const layout = isPhone ? "people" : chosenLayout;
  const [wantedPositions, setWantedPositions] = useState<Partial<Record<RosterRole, number>>>({});
  const [part, setPart] = useState<MonthPart | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = unsaved.length > 0;
  const pastChanges = unsaved.filter(({ date }) => date < current);
  const columns = useMemo(
    () => grid.days.map((day) => ({ ...toGridColumn(day), isPast: day.date < current })),
    [grid.days, current],
  );
  const dates = useMemo(() => columns.map(({ date }) => date), [columns]);
  const { people } = grid;
  const rows = useMemo(
    () =>
      layout === "people" ? buildPeopleRows(people) : buildPostRows(people, plan, wantedPositions),
    [layout, people, plan, wantedPositions],
  );
  const views = useMemo(
    () => buildCellViews({ ...planning, grid }, rows),
    // oxlint-disable-next-line react/exhaustive-deps -- the position in the grid changes no cell
    [grid, rows, plan, totals, unsaved, overtaken],
  );
  const drawn = { rows, dates, plan, typeablePeople };
  const keyedGrid = { ...drawn, state, saved };
  const row = rows[state.active.row] ?? rows[0];
  const day = columns[state.active.column] ?? columns[0];
  const activeView = views[state.active.row]?.[state.active.column];
  const noted = findNoted(rows[state.noted.row], dates[state.noted.column], plan);
  const findings = noted === null ? [] : findDutyFindings(totals, noted.person, noted.date);
  const conflicts = overtaken.filter((change) => noted !== null && isAbout(noted, change));

  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);

  // Undo in a message must use the state saved when the user clicks, not the state saved when the message appeared.
  const apply = useStable((changes: readonly GridChange[]) =>
    dispatch({ type: "change", saved, changes }),
  );

  const undo = useStable(() => dispatch({ type: "undo" }));
  const redo = useStable(() => dispatch({ type: "redo" }));
  const name = `roster-${grid.department}-${dates[0]?.slice(0, 7)}.xlsx`;
  const read = () => buildMonthFile({ people, ...drawn });
  const exportMonth = useStable(() => void exportFile({ name, read }));
  const onSave = useStable(() => void saveAll(false));

  async function saveAll(isConfirmed: boolean): Promise<void> {
    if (!isUnsaved || save.isPending) return;
    if (overtaken.length > 0) {
      toast.warning("First choose between your changes and those of others.");
      return;
    }
    if (pastChanges.length > 0 && !isConfirmed) return setAsking(true);
    setAsking(false);
    const { department } = grid;
    const sentChanges = unsaved;
    try {
      const answer = await rules.run((reasons) =>
        save.mutateAsync({ department, month, changes: sentChanges, ...(reasons && { reasons }) }),
      );
      if (answer === null) return;
      dispatch({ type: "saved", changes: sentChanges });
      const ended = answer.dropped_covers.length;
      const covers = ended === 0 ? "" : ` ${formatCount(ended, "cover has", "covers have")} ended.`;
      toast.success(`${formatCount(sentChanges.length, "change")} saved.${covers}`, {
        action: { label: "Undo", onSelect: () => apply(invertChanges(sentChanges)) },
      });
    } catch (failure) {
      if (readCurrentPosts(failure) === null) toast.error(failure, "Failed to save the month.");
      else toast.warning("Nothing was saved: someone else has changed some of these duties.");
    }
  }

  const resolve: ResolveOvertaken = (choice, changes) => {
    const keys = changes.map(getCellKey);
    dispatch(choice === "keep-mine" ? { type: choice, saved, keys } : { type: choice, keys });
  };

  const tools = (
    <MonthTools
      isPhone={isPhone}
      unsaved={unsaved.length}
      canUndo={state.done.length > 0}
      canRedo={state.undone.length > 0}
      isSaving={save.isPending}
      onUndo={undo}
      onRedo={redo}
      onOpenPart={setPart}
      onExport={exportMonth}
      onSave={onSave}
    />
  );
  return (
    <Panel
      title={isPhone ? monthLabel(month) : `${grid.department}, ${monthLabel(month)}`}
      aside={isPhone ? <MonthSteps {...place} /> : tools}
    >
      <Group justify="space-between" gap={6} mb="xs" wrap={isPhone ? "nowrap" : "wrap"}>
        {isPhone ? (
          <MonthChoice {...place} />
        ) : (
          <Group gap={6}>
            <MonthSteps {...place} />
            <MonthChoice {...place} />
          </Group>
        )}
        {isPhone ? (
          tools
        ) : (
          <Segments label="Rows" options={LAYOUTS} value={layout} onChange={setLayout} />
        )}
      </Group>
      {grid.planning?.has_holidays === false ? (
        <Text size="sm" c="dimmed" mb="sm">
          No holidays are confirmed for {month.year}, so the month marks and counts none. Confirm
          them in Settings, Roster.
        </Text>
      ) : null}
      <DraftNote draft={planning.draft} mb="sm" />
      <OvertakenAlert overtaken={overtaken} names={names} onResolve={resolve} />
      {row === undefined || day === undefined ? (
        <EmptyState
          title="Nobody to plan"
          text="Nobody in this department has a roster role. Add staff with a roster role to plan the month."
          order={3}
        />
      ) : (
        <>
          <CellBar
            row={row}
            dayName={day.name}
            content={activeView?.content ?? ""}
            candidates={readTyped(state.typed, row.role, typeablePeople).candidates}
            burdens={totals.burdens}
            isFilled={(activeView?.text ?? "") !== ""}
            onPosition={(position) =>
              apply(enterText(row, day.date, `${position}`, plan, typeablePeople) ?? [])
            }
            onPerson={(person) => {
              const next = getNextPlace(drawn, state.active);
              for (const action of assignPerson(keyedGrid, person, next)) dispatch(action);
            }}
            onClear={() => apply(clearArea(drawn, getSelectedArea(state)))}
          />
          <MonthGrid
            label={`${grid.department}, ${monthLabel(month)}`}
            columns={columns}
            current={current}
            drawn={drawn}
            state={state}
            saved={saved}
            views={views}
            margins={rows.map((one) =>
              one.of.kind === "person"
                ? listMarginValues(totals.burdens.get(one.of.person.id) ?? one.of.person.burden)
                : [
                    {
                      label: "days empty",
                      head: "Empty",
                      text: `${countEmptyDays(one, dates, plan)}`,
                    },
                  ],
            )}
            asides={rows.map((one, index) =>
              isLastOfRole(rows, index) ? (
                <AddPosition
                  key={one.key}
                  row={one}
                  onAdd={(role, count) => setWantedPositions({ ...wantedPositions, [role]: count })}
                />
              ) : null,
            )}
            note={
              findings.length === 0 && conflicts.length === 0 ? null : (
                <CellNote
                  findings={findings}
                  overtaken={conflicts}
                  names={names}
                  onResolve={resolve}
                />
              )
            }
            dispatch={dispatch}
            onSave={onSave}
            onPaste={(text) => setPart({ kind: "paste", text })}
          />
          <GridHelp layout={layout} />
        </>
      )}
      {part === null ? null : (
        <MonthParts
          part={part}
          grid={grid}
          month={month}
          planning={planning}
          selected={getSelectedArea(state)}
          drawn={drawn}
          onChanges={apply}
          onClose={() => setPart(null)}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void saveAll(true)}
        title="Change past days?"
        text={`${formatCount(pastChanges.length, "change is", "changes are")} on past days. The log still shows who was on call before.`}
        confirmLabel="Save all"
      />
      {rules.question}
      <UnsavedGuard isDirty={isUnsaved} />
    </Panel>
  );
}

interface AddPositionProps {
  row: PlanRow;
  onAdd: (role: RosterRole, count: number) => void;
}

function AddPosition({ row: { of }, onAdd }: AddPositionProps) {
  if (of.kind !== "post" || of.position >= LIMITS.positions) return null;
  const next = of.position + 1;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      ms={2}
      px={5}
      aria-label={`Add ${of.role} ${next}`}
      {...hoverTip(`Add ${of.role} ${next}`)}
      onClick={() => onAdd(of.role, next)}
    >
      +
    </Button>
  );
}

function isLastOfRole(rows: readonly PlanRow[], index: number): boolean {
  return rows[index]?.of.kind === "post" && rows[index + 1]?.role !== rows[index]?.role;
}

interface NotedPerson {
  person: string;
  date: string;
  post: { role: string; position: number } | null;
}

function findNoted(
  row: PlanRow | undefined,
  date: string | undefined,
  plan: readonly MonthPost[],
): NotedPerson | null {
  if (row === undefined || date === undefined) return null;
  if (row.of.kind === "person") return { person: row.of.person.id, date, post: null };
  const [cellPost] = listPostsInCell(row, date, plan);
  return { person: cellPost?.person ?? "", date, post: row.of };
}

function isAbout({ person, date, post }: NotedPerson, change: OvertakenChange): boolean {
  if (change.date !== date) return false;
  if (post !== null) return change.role === post.role && change.position === post.position;
  return [change.person, change.expected, change.present].includes(person);
}

function countEmptyDays(
  row: PlanRow,
  dates: readonly string[],
  plan: readonly MonthPost[],
): number {
  return dates.length - new Set(listPostsInRow(row, plan).map(({ date }) => date)).size;
}
