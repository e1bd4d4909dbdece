import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthLabel, shiftMonth, type YearMonth } from "@wardline/domain/calendar-grid";
import { runningDuties } from "@wardline/domain/roster-day";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { DutySpans } from "../../../shared/duty/DutySpans.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { Panel } from "../../../ui/page/Panel.js";
import { usePrintSheet } from "../../../ui/page/use-print-sheet.js";
import { coverageQuery } from "../roster-queries.js";
import { useDuties } from "../use-duties.js";
import { CoverageSheet } from "./CoverageSheet.js";
import { CoverageTable } from "./CoverageTable.js";
import { coverageRows, daysOf } from "./coverage.js";

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
  const days = daysOf(month);
  const rows = coverageRows(coverage.data ?? [], departments, days);
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
