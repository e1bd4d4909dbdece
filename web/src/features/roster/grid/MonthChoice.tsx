import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import {
  firstDay,
  monthLabel,
  shiftMonth,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";

interface MonthChoiceProps {
  departments: readonly string[];
  department: string;
  month: YearMonth;
  /** As they stand in the address. */
  onChoose: (place: { department: string; plan: string }) => void;
}

/** Which department's month is planned. */
export function MonthChoice({ departments, department, month, onChoose }: MonthChoiceProps) {
  const planOf = (one: YearMonth) => firstDay(one).slice(0, 7);
  const go = (months: number) => onChoose({ department, plan: planOf(shiftMonth(month, months)) });
  return (
    <Group gap={6}>
      <ActionIcon variant="default" size={36} aria-label="Previous month" onClick={() => go(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label="Next month" onClick={() => go(1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
      <NativeSelect
        aria-label="Month"
        data={Array.from({ length: 15 }, (_, index) => shiftMonth(month, index - 6)).map((one) => ({
          value: planOf(one),
          label: monthLabel(one),
        }))}
        value={planOf(month)}
        onChange={(event) => onChoose({ department, plan: event.currentTarget.value })}
      />
      {departments.length === 1 ? null : (
        <NativeSelect
          aria-label="Department"
          data={[...departments]}
          value={department}
          onChange={(event) =>
            onChoose({ department: event.currentTarget.value, plan: planOf(month) })
          }
        />
      )}
    </Group>
  );
}
