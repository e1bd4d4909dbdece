import { Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { type GridChange, invertChanges } from "@wardline/domain/roster-month/month-plan";
import { formatCount } from "@wardline/domain/text/format-count";
import { isSameText } from "@wardline/domain/text/text-forms";
import { monthLabel, toYearMonth } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import { useMemo, useState } from "react";
import {
  type PageSearch,
  useSearchText,
  useSetSearch,
} from "../../../lib/address/search-params.js";
import { usePreference } from "../../../lib/screen-preference.js";
import { useStable } from "../../../lib/use-stable.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { Segments } from "../../../ui/form/Segments.js";
import { Panel } from "../../../ui/page/Panel.js";
import { useDutyClock } from "../use-duties.js";
import { CellBar, GridHelp, OvertakenAlert } from "./cells/GridAids.js";
import { toGridColumn } from "./cells/GridRow.js";
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
import {
  buildMonthFile,
  buildPeopleRows,
  buildPostRows,
  GRID_LAYOUTS,
  type WantedPositions,
} from "./model/grid-rows.js";
import { getSelectedArea } from "./model/grid-state.js";
import { readCurrentPosts, rosterGridQuery, useSaveMonth } from "./model/month-queries.js";
import { useMonthPlan } from "./model/use-month-plan.js";

const toast = toastsAbout("roster-month");

const LAYOUTS = [
  { value: "people", label: "People" },
  { value: "posts", label: "Roles" },
] as const;

/** Media query for narrow pages, which have a single toolbar and show people as rows. */
const PHONE_QUERY = "(max-width: 48em)";

/** Shows a department's month as a grid; the address holds department and month (docs/product.md, Month). */
export function RosterMonth({ departments }: { departments: readonly string[] }) {
  const [wantedDepartment] = useSearchText("department");
  const [plan] = useSearchText("plan");
  const { current } = useDutyClock();
  const department = departments.find((one) => isSameText(one, wantedDepartment)) ?? departments[0];
  const first = `${plan}-01`;
  const month = toYearMonth(isDay(first) ? first : current);
  if (department === undefined) {
    return (
      <EmptyState
        title="No departments added yet"
        text="The month shows who is on call in a department on each day."
      >
        <AddDepartments />
      </EmptyState>
    );
  }
  return <DepartmentMonth departments={departments} department={department} month={month} />;
}

function DepartmentMonth(props: Omit<MonthChoiceProps, "onChoose">) {
  const { department, month } = props;
  const grid = useQuery(rosterGridQuery(department, month));
  const setSearch = useSetSearch();
  const [pendingSearch, setPendingSearch] = useState<PageSearch | null>(null);
  const place = { ...props, onChoose: setSearch };
  return (
    <>
      {grid.data === undefined ? (
        <>
          <Group gap={6}>
            <MonthSteps {...place} />
            <MonthChoice {...place} />
          </Group>
          <Loaded query={grid} fallback="Failed to fetch the month." />
        </>
      ) : (
        <MonthPlanner
          key={`${department} ${month.year}-${month.month}`}
          grid={grid.data}
          place={place}
          onLeave={setPendingSearch}
        />
      )}
      <ConfirmDialog
        opened={pendingSearch !== null}
        onClose={() => setPendingSearch(null)}
        onConfirm={() => {
          if (pendingSearch !== null) setSearch(pendingSearch);
          setPendingSearch(null);
        }}
        title="Leave without saving?"
        text="Your changes to this month have not been saved."
        confirmLabel="Leave"
        cancelLabel="Stay"
      />
    </>
  );
}

interface MonthPlannerProps {
  grid: RosterGrid;
  place: MonthChoiceProps;
  /** Called in place of `place.onChoose` if the month has unsaved changes. */
  onLeave: MonthChoiceProps["onChoose"];
}

/** Renders a planner for a month: the user reviews changes in the grid and then saves them together. */
function MonthPlanner({ grid, onLeave, ...props }: MonthPlannerProps) {
  const { department, people, days } = grid;
  const { current } = useDutyClock();
  const planning = useMonthPlan(grid, current);
  const { state, dispatch, saved, unsaved, plan, overtaken, totals } = planning;
  const save = useSaveMonth(grid);
  const rules = useRuleQuestion();
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const [chosenLayout, setLayout] = usePreference("month", GRID_LAYOUTS);
  const layout = isPhone ? "people" : chosenLayout;
  const [wantedPositions, setWantedPositions] = useState<WantedPositions>({});
  const [part, setPart] = useState<MonthPart | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = unsaved.length > 0;
  const place = { ...props.place, onChoose: isUnsaved ? onLeave : props.place.onChoose };
  const pastChanges = unsaved.filter(({ date }) => date < current);
  const columns = useMemo(() => days.map((day) => toGridColumn(day, current)), [days, current]);
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
  const planned = { ...planning, rows, dates: columns.map(({ date }) => date) };
  const row = rows[state.active.row] ?? rows[0];
  const day = columns[state.active.column] ?? columns[0];

  // Undo in a message must use the state saved when the user clicks, not the state saved when the message appeared.
  const apply = useStable((changes: readonly GridChange[]) =>
    dispatch({ type: "change", saved, changes }),
  );

  const exportMonth = useStable(() => {
    const name = `roster-${department}-${days[0]?.date.slice(0, 7)}.xlsx`;
    void exportFile({ name, read: () => buildMonthFile({ people, ...planned }) });
  });
  const onSave = useStable(() => void saveAll(false));

  async function saveAll(isConfirmed: boolean): Promise<void> {
    if (!isUnsaved || save.isPending) return;
    if (overtaken.length > 0) {
      toast.warning("First choose between your changes and those of others.");
      return;
    }
    if (pastChanges.length > 0 && !isConfirmed) return setAsking(true);
    setAsking(false);
    const changes = unsaved;
    try {
      const answer = await rules.run((reasons) => save.mutateAsync({ changes, reasons }));
      if (answer === null) return;
      dispatch({ type: "saved", changes });
      const ended = answer.dropped_covers.length;
      const covers = ended === 0 ? "" : ` ${formatCount(ended, "cover has", "covers have")} ended.`;
      toast.success(`${formatCount(changes.length, "change")} saved.${covers}`, {
        action: { label: "Undo", onSelect: () => apply(invertChanges(changes)) },
      });
    } catch (failure) {
      if (readCurrentPosts(failure) === null) toast.error(failure, "Failed to save the month.");
      else toast.warning("Nothing was saved: someone else has changed some of these duties.");
    }
  }

  const tools = (
    <MonthTools
      isPhone={isPhone}
      unsaved={unsaved.length}
      canUndo={state.done.length > 0}
      canRedo={state.undone.length > 0}
      isSaving={save.isPending}
      dispatch={dispatch}
      onOpenPart={setPart}
      onExport={exportMonth}
      onSave={onSave}
    />
  );
  const label = `${department}, ${monthLabel(grid)}`;
  return (
    <Panel
      title={isPhone ? monthLabel(grid) : label}
      aside={isPhone ? <MonthSteps {...place} /> : tools}
    >
      <Group justify="space-between" gap={6} mb="xs" wrap={isPhone ? "nowrap" : "wrap"}>
        {isPhone ? (
          <>
            <MonthChoice {...place} />
            {tools}
          </>
        ) : (
          <>
            <Group gap={6}>
              <MonthSteps {...place} />
              <MonthChoice {...place} />
            </Group>
            <Segments label="Rows" options={LAYOUTS} value={layout} onChange={setLayout} />
          </>
        )}
      </Group>
      {grid.planning?.has_holidays === false ? (
        <Text size="sm" c="dimmed" mb="sm">
          No holidays are confirmed for {grid.year}, so the month marks and counts none. Confirm
          them in Settings, Roster.
        </Text>
      ) : null}
      <DraftNote draft={planning.draft} mb="sm" />
      <OvertakenAlert planning={planning} />
      {row === undefined || day === undefined ? (
        <EmptyState
          title="Nobody to plan"
          text="Nobody in this department has a roster role. Add staff with a roster role to plan the month."
          order={3}
        />
      ) : (
        <>
          <CellBar
            planned={planned}
            cell={{ row, date: day.date }}
            dayName={day.name}
            view={views[state.active.row]?.[state.active.column]}
          />
          <MonthGrid
            label={label}
            columns={columns}
            planned={planned}
            views={views}
            onWanted={setWantedPositions}
            onSave={onSave}
            onPaste={(text) => setPart({ kind: "paste", text })}
          />
          <GridHelp layout={layout} />
        </>
      )}
      {part === null ? null : (
        <MonthParts
          text=""
          {...part}
          grid={grid}
          planned={planned}
          selected={getSelectedArea(state)}
          onFill={(changes) => {
            apply(changes);
            setPart(null);
          }}
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
