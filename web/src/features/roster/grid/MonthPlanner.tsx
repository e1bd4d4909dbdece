import { Alert, Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconInfoCircle } from "@tabler/icons-react";
import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import {
  type GridChange,
  getCellKey,
  invertChanges,
} from "@wardline/domain/roster-month/month-plan";
import { formatCount } from "@wardline/domain/text/format-count";
import { monthLabel } from "@wardline/domain/time/calendar-grid";
import { useEffect, useMemo, useState } from "react";
import { usePreference } from "../../../lib/screen-preference.js";
import { useStable } from "../../../lib/use-stable.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { Segments } from "../../../ui/form/Segments.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { Panel } from "../../../ui/page/Panel.js";
import { useDutyClock } from "../use-duties.js";
import { CellBar } from "./cells/CellBar.js";
import { CellNote, overtakenText } from "./cells/CellNote.js";
import { GridHelp } from "./cells/GridHelp.js";
import { listMarginValues, toGridColumn } from "./cells/GridRow.js";
import { MonthGrid } from "./cells/MonthGrid.js";
import { MonthChoice, type MonthChoiceProps, MonthSteps } from "./MonthChoice.js";
import { type MonthPart, MonthParts } from "./MonthParts.js";
import { MonthTools } from "./MonthTools.js";
import { buildCellViews } from "./model/cell-views.js";
import { clearArea } from "./model/grid-acts.js";
import { assignPerson, getNextPlace } from "./model/grid-keys.js";
import {
  buildPeopleRows,
  buildPostRows,
  enterText,
  GRID_LAYOUTS,
  type GridLayout,
  listPostsInCell,
  type PlanRow,
  readTyped,
} from "./model/grid-rows.js";
import { getSelectedArea } from "./model/grid-state.js";
import { findDutyFindings } from "./model/month-judge.js";
import { readCurrentPosts, useSaveMonth } from "./model/month-queries.js";
import { useMonthPlan } from "./model/use-month-plan.js";

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
  const noted = listNotedPeople(rows[state.noted.row], dates[state.noted.column], plan);
  const findings = noted.flatMap(({ person, date }) => findDutyFindings(totals, person, date));
  const conflicts = overtaken.filter((change) => noted.some((one) => isAbout(one, change)));

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
  const read = async () =>
    (await import("./model/month-file.js")).buildMonthFile({ people, ...drawn });
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
      const isOvertaken = readCurrentPosts(failure) !== null;
      if (isOvertaken)
        toast.warning("Nothing was saved: someone else has changed some of these duties.");
      else toast.error(failure, "Failed to save the month.");
    }
  }

  const keepOwn = (changes: readonly GridChange[]) =>
    dispatch({ type: "keep-mine", saved, keys: changes.map(getCellKey) });
  const takeOthers = (changes: readonly GridChange[]) =>
    dispatch({ type: "take-theirs", keys: changes.map(getCellKey) });

  const tools = (
    <MonthTools
      isPhone={isPhone}
      unsaved={unsaved.length}
      canUndo={state.done.length > 0}
      canRedo={state.undone.length > 0}
      isSaving={save.isPending}
      onUndo={undo}
      onRedo={redo}
      onPart={setPart}
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
      {overtaken.length === 0 ? null : (
        <Alert
          color="yellow"
          role="alert"
          mb="sm"
          icon={<IconInfoCircle aria-hidden="true" />}
          title={`${formatCount(overtaken.length, "duty was", "duties were")} changed by someone else`}
        >
          {overtaken.slice(0, 5).map((change) => (
            <Text key={getCellKey(change)} size="sm">
              {overtakenText(change, names)}
            </Text>
          ))}
          {overtaken.length > 5 ? (
            <Text size="sm">{overtaken.length - 5} more are marked in the grid.</Text>
          ) : null}
          <Group gap="sm" mt="sm">
            <Button size="xs" variant="default" onClick={() => keepOwn(overtaken)}>
              Keep mine
            </Button>
            <Button size="xs" variant="default" onClick={() => takeOthers(overtaken)}>
              Take theirs
            </Button>
          </Group>
        </Alert>
      )}
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
            content={views[state.active.row]?.[state.active.column]?.content ?? ""}
            candidates={readTyped(state.typed, row.role, typeablePeople).candidates}
            burdens={totals.burdens}
            isFilled={(views[state.active.row]?.[state.active.column]?.text ?? "") !== ""}
            onPosition={(position) =>
              apply(enterText(row, day.date, `${position}`, plan, typeablePeople) ?? [])
            }
            onPerson={(person) => {
              for (const action of assignPerson(
                keyedGrid,
                person,
                getNextPlace(drawn, state.active),
              )) {
                dispatch(action);
              }
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
                : [{ label: "days empty", text: `${listEmptyDays(one, dates, plan)}` }],
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
                  onKeepMine={keepOwn}
                  onTakeTheirs={takeOthers}
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

type Plan = Parameters<typeof listPostsInCell>[1];

interface NotedPerson {
  person: string;
  date: string;
  post: { role: string; position: number } | null;
}

function listNotedPeople(
  row: PlanRow | undefined,
  date: string | undefined,
  plan: Plan,
): NotedPerson[] {
  if (row === undefined || date === undefined) return [];
  if (row.of.kind === "person") return [{ person: row.of.person.id, date, post: null }];
  const { role, position } = row.of;
  const dayPosts = plan.filter((post) => post.date === date);
  const [cellPost] = listPostsInCell(row, dayPosts);
  return [{ person: cellPost?.person ?? "", date, post: { role, position } }];
}

function isAbout(
  { person, date, post }: NotedPerson,
  change: GridChange & { present: string | null },
): boolean {
  if (change.date !== date) return false;
  if (post !== null) return change.role === post.role && change.position === post.position;
  return [change.person, change.expected, change.present].includes(person);
}

function listEmptyDays(row: PlanRow, dates: readonly string[], plan: Plan): number {
  return dates.length - new Set(listPostsInCell(row, plan).map(({ date }) => date)).size;
}
