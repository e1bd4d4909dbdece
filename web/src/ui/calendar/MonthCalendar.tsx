import { ActionIcon, Group, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import {
  buildCalendarGrid,
  listWeekdayLabels,
  monthLabel,
  shiftMonth,
  toYearMonth,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";
import { addDays, isDay } from "@wardline/domain/time/zoned-day";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import classes from "./calendar.module.css";

/** Mark of a day: the class for its colours, the sign below the day's number, and the meaning of the mark. */
export interface DayMark {
  className: string;
  sign: ReactNode;
  meanings: readonly string[];
}

export interface MonthCalendarProps {
  month: YearMonth;
  onMonth: (month: YearMonth) => void;
  /** Day to highlight with a ring, as YYYY-MM-DD. In a roster calendar, this is the day of the current duty. */
  today: string;
  selected: string | null;
  onSelect: (day: string) => void;
  getMark?: (day: string) => DayMark;
  canSelect?: (day: string) => boolean;
}

const MONTH_STEPS = [
  { label: "Previous month", step: -1, Icon: IconChevronLeft },
  { label: "Next month", step: 1, Icon: IconChevronRight },
];

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Month of six weeks, with the keyboard behaviour of the ARIA date grid (docs/product.md, Call duty roster page). */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, today, selected, onSelect, getMark, canSelect } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const isMoving = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const cells = buildCalendarGrid(month.year, month.month);
  const monthDays = cells.filter(({ isInMonth }) => isInMonth).map(({ day }) => day);
  const tabStop = [focused, selected, today].find((day) => day !== null && monthDays.includes(day));
  const reachableDay = tabStop ?? monthDays[0] ?? "";

  useEffect(() => {
    // The page may need a moment to switch to the next month.
    if (!isMoving.current || reachableDay !== focused) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reachableDay}"]`)?.focus();
  });

  function moveTo(day: string): void {
    isMoving.current = true;
    setFocused(day);
    if (!monthDays.includes(day)) onMonth(toYearMonth(day));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = findMoveTarget(event.key, reachableDay, monthDays);
    if (target === null) return;
    event.preventDefault();
    moveTo(target);
  }

  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Title order={2} size="h3" aria-live="polite">
          {monthLabel(month)}
        </Title>
        <Group gap={6} wrap="nowrap">
          {MONTH_STEPS.map(({ label, step, Icon }) => (
            <ActionIcon
              key={label}
              variant="default"
              size={36}
              aria-label={label}
              onClick={() => onMonth(shiftMonth(month, step))}
            >
              <Icon size={18} aria-hidden="true" />
            </ActionIcon>
          ))}
        </Group>
      </Group>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA guide
        role="grid"
        aria-label={monthLabel(month)}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {listWeekdayLabels().map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((start) => (
            <tr key={start}>
              {cells.slice(start, start + 7).map(({ day, isInMonth }) => {
                const mark = getMark?.(day);
                const isDisabled = canSelect !== undefined && !canSelect(day);
                return (
                  <td key={day} aria-selected={day === selected}>
                    <button
                      type="button"
                      data-day={day}
                      data-outside={!isInMonth || undefined}
                      data-selected={day === selected || undefined}
                      className={`${classes.day} ${mark?.className ?? ""}`}
                      tabIndex={day === reachableDay ? 0 : -1}
                      // The dialog puts the initial focus here.
                      data-autofocus={day === reachableDay || undefined}
                      aria-label={[dayText(day, "full"), ...(mark?.meanings ?? [])].join(", ")}
                      aria-current={day === today ? "date" : undefined}
                      aria-disabled={isDisabled || undefined}
                      onFocus={() => {
                        if (isInMonth) setFocused(day);
                      }}
                      onClick={() => {
                        if (!isDisabled) onSelect(day);
                      }}
                    >
                      <span>{Number(day.slice(8))}</span>
                      {mark?.sign}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayPickerProps extends Pick<MonthCalendarProps, "canSelect" | "onSelect"> {
  day: string;
}

/** A calendar to choose a day of the hospital, which opens at the month of the chosen day. */
export function DayPicker({ day, ...rest }: DayPickerProps) {
  const today = useHospitalToday();
  const [month, setMonth] = useState(() => toYearMonth(isDay(day) ? day : today));
  return <MonthCalendar {...rest} month={month} onMonth={setMonth} today={today} selected={day} />;
}

function findMoveTarget(key: string, day: string, monthDays: readonly string[]): string | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const weekSteps: Readonly<Record<string, number>> = { Home: -weekday, End: 6 - weekday };
  const step = STEPS[key] ?? weekSteps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "PageUp") return addDays(monthDays[0] ?? day, -1);
  if (key === "PageDown") return addDays(monthDays.at(-1) ?? day, 1);
  return null;
}
