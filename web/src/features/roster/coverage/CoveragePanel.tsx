import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dutyDate } from "@wardline/domain/roster/duty";
import { clockOfDepartment } from "@wardline/domain/roster/duty-starts";
import { runningDuties } from "@wardline/domain/roster/roster-day";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import {
  monthDays,
  monthLabel,
  shiftMonth,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { DutySpans } from "../../../shared/duty/DutyRoles.js";
import { departmentsText, spanText } from "../../../shared/duty/duty-text.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { Panel } from "../../../ui/page/Panel.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { usePrintSheet } from "../../../ui/page/use-print-sheet.js";
import { coverageQuery } from "../roster-queries.js";
import { useSeenOfMonth } from "../seen.js";
import { useDuties } from "../use-duties.js";
import classes from "./CoverageTable.module.css";
import { type CoverageRow, coverageRows, coverageText } from "./coverage.js";

const LEGEND = [
  { level: "full", sign: "4", text: "Every role filled" },
  { level: "part", sign: "1–3", text: "Roles open" },
  { level: "empty", sign: "0", text: "On call, with no one" },
  { level: "absent", sign: "0", text: "Not on call yet" },
];

interface CoverageTableProps {
  rows: readonly CoverageRow[];
  days: readonly string[];
  onDay: (day: string) => void;
}

/** Department by day. One cell is reached by Tab, the arrow keys go on from there, Enter opens its day. */
function CoverageTable({ rows, days, onDay }: CoverageTableProps) {
  const { starts, now, current } = useDuties();
  const onNow = rows.map(({ department }) => dutyDate(now, clockOfDepartment(starts, department)));
  const table = useRef<HTMLTableElement>(null);
  const [cell, setCell] = useState({ row: 0, column: Math.max(0, days.indexOf(current)) });
  const row = Math.min(cell.row, rows.length - 1);
  const column = Math.min(cell.column, days.length - 1);

  // Where the month is wider than the screen, it opens at the duty that is on.
  useEffect(() => {
    const heading = table.current?.querySelector<HTMLElement>("thead [data-today]");
    const box = table.current?.parentElement;
    if (heading && box) box.scrollLeft = heading.offsetLeft - box.clientWidth / 2;
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.key, row, column, rows.length, days.length);
    if (target === null) return;
    event.preventDefault();
    setCell(target);
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${target.row} ${target.column}"]`)
      ?.focus();
  }

  return (
    <>
      <div className={classes.scroll}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of the ARIA guide
          role="grid"
          aria-label="Coverage"
          className={classes.table}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">Department</th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  data-today={day === current || undefined}
                  aria-label={`${dayText(day, "full")}${day === current ? ", on now" : ""}`}
                >
                  <span>{dayText(day).slice(0, 2)}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ department, cells }, rowIndex) => (
              <tr key={department}>
                <th scope="row">{department}</th>
                {cells.map(({ day, filled, away, seen }, columnIndex) => (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.cell}
                      data-cell={`${rowIndex} ${columnIndex}`}
                      data-level={levelOf(filled, day >= (onNow[rowIndex] ?? current))}
                      data-now={day === onNow[rowIndex] || undefined}
                      data-away={away > 0 || undefined}
                      data-seen={isSeen({ filled, seen }) || undefined}
                      tabIndex={rowIndex === row && columnIndex === column ? 0 : -1}
                      aria-label={`${department}, ${dayText(day, "full")}${day === onNow[rowIndex] ? ", on now" : ""}: ${coverageText(filled, away, seen)}`}
                      onFocus={() => setCell({ row: rowIndex, column: columnIndex })}
                      onClick={() => onDay(day)}
                    >
                      {filled ?? (day >= (onNow[rowIndex] ?? current) ? 0 : "·")}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.legend} aria-label="Legend">
        {LEGEND.map(({ level, sign, text }) => (
          <li key={level}>
            <span className={classes.cell} data-level={level}>
              {sign}
            </span>
            {text}
          </li>
        ))}
        <li>
          <span className={classes.cell} data-now />
          On now
        </li>
        {rows.some(({ cells }) => cells.some(isSeen)) ? (
          <li>
            <span className={classes.cell} data-level="full" data-seen>
              4
            </span>
            Seen by all who are on call
          </li>
        ) : null}
        {rows.some(({ cells }) => cells.some(({ away }) => away > 0)) ? (
          <li>
            <span className={classes.cell} data-level="full" data-away>
              4
            </span>
            Somebody is away
          </li>
        ) : null}
      </ul>
    </>
  );
}

/** Whether everybody on call in a cell has seen it; a role of several people may be filled by more. */
function isSeen({ filled, seen }: Pick<CoverageRow["cells"][number], "filled" | "seen">): boolean {
  return filled !== null && filled > 0 && seen !== undefined && seen >= filled;
}

/** How a cell looks; who was not on call in the past leaves no hole any more. */
function levelOf(filled: number | null, isAhead: boolean): string {
  if (filled === null) return isAhead ? "absent" : "none";
  if (filled === ROSTER_ROLES.length) return "full";
  return filled === 0 ? "empty" : "part";
}

function targetOf(key: string, row: number, column: number, rows: number, columns: number) {
  const targets: Record<string, { row: number; column: number }> = {
    ArrowLeft: { row, column: Math.max(0, column - 1) },
    ArrowRight: { row, column: Math.min(columns - 1, column + 1) },
    ArrowUp: { row: Math.max(0, row - 1), column },
    ArrowDown: { row: Math.min(rows - 1, row + 1), column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  return targets[key] ?? null;
}

interface CoveragePanelProps {
  month: YearMonth;
  onMonth: (month: YearMonth) => void;
  departments: readonly string[];
  onDay: (day: string) => void;
}

/** Which departments are covered on which days of a month, so that holes are seen at a glance. */
export function CoveragePanel(props: CoveragePanelProps) {
  const { month, onMonth, departments, onDay } = props;
  const coverage = useQuery(coverageQuery(month));
  const { starts, now } = useDuties();
  const days = monthDays(month);
  const seen = useSeenOfMonth(month);
  const rows = coverageRows(coverage.data ?? [], departments, days, seen);
  const { isPrinting, print, ...sheet } = usePrintSheet(coverage.data !== undefined);
  return (
    <Panel
      title={monthLabel(month)}
      description={
        <>
          How many of the four roles each department has filled. Choose a day to open it.
          <DutySpans duties={runningDuties(departments, starts, now)} zone={starts.zone} />
        </>
      }
      aside={
        <Group gap={6}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Previous month"
            onClick={() => onMonth(shiftMonth(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Next month"
            onClick={() => onMonth(shiftMonth(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
            disabled={coverage.data === undefined}
            onClick={print}
          >
            Print
          </Button>
        </Group>
      }
    >
      {coverage.data === undefined && coverage.isError ? (
        <ErrorState
          error={coverage.error}
          fallback="Failed to fetch rosters"
          onRetry={() => void coverage.refetch()}
        />
      ) : null}
      {coverage.isPending ? <LoadingState /> : null}
      {coverage.data !== undefined && rows.length === 0 ? (
        <EmptyState
          title="No departments added yet"
          text="Rosters say who is on call in each department."
          order={3}
        >
          <AddDepartments />
        </EmptyState>
      ) : null}
      {coverage.data !== undefined && rows.length > 0 ? (
        <CoverageTable rows={rows} days={days} onDay={onDay} />
      ) : null}
      {isPrinting ? <CoverageSheet month={month} rows={rows} days={days} {...sheet} /> : null}
    </Panel>
  );
}

interface CoverageSheetProps {
  month: YearMonth;
  rows: readonly CoverageRow[];
  days: readonly string[];
  isAsked: boolean;
  onDone: () => void;
}

/** A month's coverage on paper. */
function CoverageSheet({ month, rows, days, isAsked, onDone }: CoverageSheetProps) {
  const { starts, now } = useDuties();
  const departments = rows.map(({ department }) => department);
  const duties = runningDuties(departments, starts, now).map((duty, index) => {
    const span = spanText(duty, starts.zone);
    return index === 0 ? span : `${departmentsText(duty.departments)} ${span}`;
  });
  return (
    <PrintPage
      title={`Call duty coverage, ${monthLabel(month)} (roles filled, of four)`}
      isAsked={isAsked}
      onDone={onDone}
    >
      <p>On duty when this was printed: {duties.join("; ")}.</p>
      <table>
        <thead>
          <PrintHead columns={days.length + 1} />
          <tr>
            <th>Department</th>
            {days.map((day) => (
              <th key={day}>{Number(day.slice(8))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ department, cells }) => (
            <tr key={department}>
              <th scope="row">{department}</th>
              {cells.map(({ day, filled }) => (
                <td key={day}>{filled ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
