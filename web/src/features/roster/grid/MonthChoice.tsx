import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import {
  getFirstDay,
  monthLabel,
  shiftMonth,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";
import classes from "./cells/MonthGrid.module.css";

export interface MonthChoiceProps {
  departments: readonly string[];
  department: string;
  month: YearMonth;
  onChoose: (place: { department: string; plan: string }) => void;
}

/** Buttons to the previous and the next month. */
export function MonthSteps({ department, month, onChoose }: MonthChoiceProps) {
  const go = (months: number) =>
    onChoose({ department, plan: formatMonth(shiftMonth(month, months)) });
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label="Previous month" onClick={() => go(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label="Next month" onClick={() => go(1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** Renders fields to choose the department and, on wide screens, the month to plan. */
export function MonthChoice({ departments, department, month, onChoose }: MonthChoiceProps) {
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      {/* On a phone the title names the month. */}
      <NativeSelect
        aria-label="Month"
        className={classes.monthChoice ?? ""}
        data={Array.from({ length: 15 }, (_, index) => shiftMonth(month, index - 6)).map((one) => ({
          value: formatMonth(one),
          label: monthLabel(one),
        }))}
        value={formatMonth(month)}
        onChange={(event) => onChoose({ department, plan: event.currentTarget.value })}
      />
      {departments.length === 1 ? null : (
        <NativeSelect
          aria-label="Department"
          miw={0}
          data={[...departments]}
          value={department}
          onChange={(event) =>
            onChoose({ department: event.currentTarget.value, plan: formatMonth(month) })
          }
        />
      )}
    </Group>
  );
}

function formatMonth(month: YearMonth): string {
  return getFirstDay(month).slice(0, 7);
}
