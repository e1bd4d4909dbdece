import { Alert, Button, Group, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { RosterGrid } from "@wardline/contracts/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { BurdenMeasure } from "@wardline/domain/roster-month/burden";
import { whoNext } from "@wardline/domain/roster-month/fairness";
import { cellKey, type GridChange, inverseOf } from "@wardline/domain/roster-month/month-plan";
import { counted } from "@wardline/domain/text/counted";
import { monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { usePreference } from "../../../lib/screen-preference.js";
import { useStable } from "../../../lib/use-stable.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { Panel } from "../../../ui/page/Panel.js";
import { usePrintSheet } from "../../../ui/page/use-print-sheet.js";
import { useMonthSheets } from "../month-sheet/use-month-sheets.js";
import { useDuties } from "../use-duties.js";
import { CellBar } from "./CellBar.js";
import { CellNote, overtakenText } from "./CellNote.js";
import { cellViews } from "./cell-views.js";
import { GridHelp } from "./GridHelp.js";
import { GridOrder } from "./GridOrder.js";
import { columnOf, marginOf } from "./GridRow.js";
import { clearArea } from "./grid-acts.js";
import { choose, nextOf } from "./grid-keys.js";
import {
  enterText,
  GRID_LAYOUTS,
  type PlanRow,
  peopleRows,
  postRows,
  postsInCell,
  readTyped,
} from "./grid-rows.js";
import { areaOf } from "./grid-state.js";
import { MonthGrid } from "./MonthGrid.js";
import { type MonthPart, MonthParts } from "./MonthParts.js";
import { MonthSheet, type PaperSize } from "./MonthSheet.js";
import { MonthTools } from "./MonthTools.js";
import { findingsOn, sharesOf } from "./month-judge.js";
import { presentPostsOf, useSaveMonth } from "./month-queries.js";
import { useMonthPlan } from "./use-month-plan.js";

const toast = toastsAbout("roster-month");

interface MonthPlannerProps {
  /** The month as it is saved; others may change it meanwhile. */
  grid: RosterGrid;
  month: YearMonth;
  /** Where another month is chosen. */
  choice: ReactNode;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Plans a month: all that is changed is looked at in the grid before it is saved in one act. */
export function MonthPlanner({ grid, month, choice, onUnsaved }: MonthPlannerProps) {
  const { current } = useDuties();
  const form = `month ${grid.department} ${month.year}-${month.month}`;
  const planning = useMonthPlan(grid, form, current);
  const { state, dispatch, saved, unsaved, plan, overtaken, judged, names, typists } = planning;
  const save = useSaveMonth();
  const rules = useRuleQuestion();
  const [layout, setLayout] = usePreference("month", GRID_LAYOUTS);
  const [order, setOrder] = useState<{ measure: BurdenMeasure; ids: string[] } | null>(null);
  const [wanted, setWanted] = useState<Partial<Record<RosterRole, number>>>({});
  const [part, setPart] = useState<MonthPart | null>(null);
  const [paper, setPaper] = useState<PaperSize>("A4");
  const { isPrinting, print, ...sheet } = usePrintSheet();
  const numbers = useMonthSheets(month);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = unsaved.length > 0;
  const past = unsaved.filter(({ date }) => date < current);
  const columns = useMemo(
    () => grid.days.map((day) => ({ ...columnOf(day), isPast: day.date < current })),
    [grid.days, current],
  );
  const dates = useMemo(() => columns.map(({ date }) => date), [columns]);
  const people = useMemo(() => ordered(grid.people, order?.ids), [grid.people, order]);
  const rows = useMemo(
    () => (layout === "people" ? peopleRows(people) : postRows(grid.people, plan, wanted)),
    [layout, people, grid.people, plan, wanted],
  );
  const views = useMemo(
    () => cellViews({ ...planning, grid }, rows),
    // oxlint-disable-next-line react/exhaustive-deps -- where one is in the grid changes no cell
    [grid, rows, plan, judged, unsaved, overtaken],
  );
  const drawn = { rows, dates, plan, typists };
  const keyed = { ...drawn, state, saved };
  const row = rows[state.active.row] ?? rows[0];
  const day = columns[state.active.column] ?? columns[0];
  const noted = notedPeople(rows[state.noted.row], dates[state.noted.column], plan);
  const findings = noted.flatMap(({ person, date }) => findingsOn(judged, person, date));
  const conflicts = overtaken.filter((change) => noted.some((one) => isAbout(one, change)));

  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);

  // An Undo in a message goes by what is saved when it is chosen.
  const apply = useStable((changes: readonly GridChange[]) =>
    dispatch({ type: "change", saved, changes }),
  );

  const undo = useStable(() => dispatch({ type: "undo" }));
  const redo = useStable(() => dispatch({ type: "redo" }));
  const printOn = useStable((size: PaperSize) => {
    setPaper(size);
    numbers.mutate(grid.department, { onSettled: print });
  });
  const name = `roster-${grid.department}-${dates[0]?.slice(0, 7)}.xlsx`;
  const read = async () => (await import("./month-file.js")).monthFile({ people, ...drawn });
  const exportMonth = useStable(() => void exportFile({ name, read }));
  const onSave = useStable(() => void saveAll(false));

  async function saveAll(isConfirmed: boolean): Promise<void> {
    if (!isUnsaved || save.isPending) return;
    if (overtaken.length > 0) {
      toast.warning("Please choose first between what you and others have entered.");
      return;
    }
    if (past.length > 0 && !isConfirmed) return setAsking(true);
    setAsking(false);
    const { department } = grid;
    const sent = unsaved;
    try {
      const answer = await rules.run((reasons) =>
        save.mutateAsync({ department, month, changes: sent, ...(reasons && { reasons }) }),
      );
      if (answer === null) return;
      dispatch({ type: "saved", changes: sent });
      const ended = answer.dropped_covers.length;
      const covers = ended === 0 ? "" : ` ${counted(ended, "cover has", "covers have")} ended.`;
      toast.success(`${counted(sent.length, "change")} saved.${covers}`, {
        action: { label: "Undo", onSelect: () => apply(inverseOf(sent)) },
      });
    } catch (failure) {
      const isOvertaken = presentPostsOf(failure) !== null;
      if (isOvertaken)
        toast.warning("Nothing was saved: somebody else was faster with some posts.");
      else toast.error(failure, "Failed to save the month");
    }
  }

  const sortBy = useStable((measure: BurdenMeasure | null) => {
    if (measure === null) return setOrder(null);
    const ids = whoNext(sharesOf(grid.people, judged), measure).map(({ id }) => id);
    setOrder({ measure, ids });
  });

  const chooseMine = (changes: readonly GridChange[]) =>
    dispatch({ type: "keep-mine", saved, keys: changes.map(cellKey) });
  const chooseTheirs = (changes: readonly GridChange[]) =>
    dispatch({ type: "take-theirs", keys: changes.map(cellKey) });

  return (
    <Panel
      title={`${grid.department}, ${monthLabel(month)}`}
      aside={
        <MonthTools
          unsaved={unsaved.length}
          canUndo={state.done.length > 0}
          canRedo={state.undone.length > 0}
          isSaving={save.isPending}
          onUndo={undo}
          onRedo={redo}
          onPart={setPart}
          onPrint={printOn}
          onExport={exportMonth}
          onSave={onSave}
        />
      }
    >
      <Group justify="space-between" gap="sm" mb="xs" align="flex-start">
        {choice}
        <GridOrder
          layout={layout}
          measure={order?.measure ?? null}
          onLayout={setLayout}
          onMeasure={sortBy}
        />
      </Group>
      {grid.planning?.has_holidays === false ? (
        <Text size="sm" c="dimmed" mb="sm">
          No holidays are confirmed for {month.year}: the month marks and counts none. Confirm them
          in Settings, Holidays.
        </Text>
      ) : null}
      <DraftNote draft={planning.draft} mb="sm" />
      {overtaken.length === 0 ? null : (
        <Alert
          color="yellow"
          role="alert"
          mb="sm"
          icon={<IconInfoCircle aria-hidden="true" />}
          title={`${counted(overtaken.length, "post was", "posts were")} changed meanwhile`}
        >
          {overtaken.slice(0, 5).map((change) => (
            <Text key={cellKey(change)} size="sm">
              {overtakenText(change, names)}
            </Text>
          ))}
          {overtaken.length > 5 ? (
            <Text size="sm">{overtaken.length - 5} more are marked in the grid.</Text>
          ) : null}
          <Group gap="sm" mt="sm">
            <Button size="xs" variant="default" onClick={() => chooseMine(overtaken)}>
              Keep mine
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseTheirs(overtaken)}>
              Take theirs
            </Button>
          </Group>
        </Alert>
      )}
      {row === undefined || day === undefined ? (
        <EmptyState
          title="Nobody to plan"
          text="The grid has a row for each of the department's staff with a roster role."
          order={3}
        />
      ) : (
        <>
          <CellBar
            row={row}
            dayName={day.name}
            said={views[state.active.row]?.[state.active.column]?.said ?? ""}
            candidates={readTyped(state.typed, row.role, typists).candidates}
            burdens={judged.burdens}
            isFilled={(views[state.active.row]?.[state.active.column]?.text ?? "") !== ""}
            onPosition={(position) =>
              apply(enterText(row, day.date, `${position}`, plan, typists) ?? [])
            }
            onPerson={(person) => {
              for (const action of choose(keyed, person, nextOf(drawn, state.active))) {
                dispatch(action);
              }
            }}
            onClear={() => apply(clearArea(drawn, areaOf(state)))}
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
                ? marginOf(judged.burdens.get(one.of.person.id) ?? one.of.person.burden)
                : [{ label: "days empty", text: `${emptyDays(one, dates, plan)}` }],
            )}
            asides={rows.map((one, index) =>
              isLastOfRole(rows, index) ? (
                <AddPosition
                  key={one.key}
                  row={one}
                  onAdd={(role, count) => setWanted({ ...wanted, [role]: count })}
                />
              ) : null,
            )}
            note={
              findings.length === 0 && conflicts.length === 0 ? null : (
                <CellNote
                  findings={findings}
                  overtaken={conflicts}
                  names={names}
                  onKeepMine={chooseMine}
                  onTakeTheirs={chooseTheirs}
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
          selected={areaOf(state)}
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
        text={`${counted(past.length, "change is", "changes are")} on days that are over. The log keeps who was on call until now.`}
        confirmLabel="Save all"
      />
      {rules.question}
      <UnsavedGuard isDirty={isUnsaved} />
      {isPrinting ? (
        <MonthSheet
          grid={grid}
          plan={plan}
          month={month}
          paper={paper}
          numbers={numbers.data ?? []}
          {...sheet}
        />
      ) : null}
    </Panel>
  );
}

interface AddPositionProps {
  row: PlanRow;
  onAdd: (role: RosterRole, count: number) => void;
}

/** Below the last post of a role: one more person who is on call beside the others. */
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

/** The people role by role, within each of them as they stand in `ids`. */
function ordered(people: RosterGrid["people"], ids: readonly string[] | undefined) {
  if (ids === undefined) return people;
  const placeOf = new Map(ids.map((id, index) => [id, index]));
  const roles = [...new Set(people.map(({ role }) => role))];
  return roles.flatMap((role) =>
    people
      .filter((person) => person.role === role)
      .sort((a, b) => (placeOf.get(a.id) ?? ids.length) - (placeOf.get(b.id) ?? ids.length)),
  );
}

type Plan = Parameters<typeof postsInCell>[1];

interface NotedPerson {
  person: string;
  date: string;
  post: { role: string; position: number } | null;
}

/** About whom something may be said beside a cell. */
function notedPeople(
  row: PlanRow | undefined,
  date: string | undefined,
  plan: Plan,
): NotedPerson[] {
  if (row === undefined || date === undefined) return [];
  if (row.of.kind === "person") return [{ person: row.of.person.id, date, post: null }];
  const { role, position } = row.of;
  const ofDay = plan.filter((post) => post.date === date);
  const [there] = postsInCell(row, ofDay);
  return [{ person: there?.person ?? "", date, post: { role, position } }];
}

function isAbout(
  { person, date, post }: NotedPerson,
  change: GridChange & { present: string | null },
): boolean {
  if (change.date !== date) return false;
  if (post !== null) return change.role === post.role && change.position === post.position;
  return [change.person, change.expected, change.present].includes(person);
}

function emptyDays(row: PlanRow, dates: readonly string[], plan: Plan): number {
  return dates.length - new Set(postsInCell(row, plan).map(({ date }) => date)).size;
}
