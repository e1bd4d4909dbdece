import { ActionIcon, Group, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { ROSTER_DAY_LABELS, type RosterDayKind } from "@wardline/domain/roster/roster-day";
import {
  calendarGrid,
  monthLabel,
  monthOf,
  shiftMonth,
  weekdayLabels,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayText } from "../../lib/time/day-text.js";
import classes from "./MonthCalendar.module.css";
import { HOLE_LABEL, OWN_DAY_LABEL, OwnMark, RosterMark } from "./RosterMark.js";

export interface MonthCalendarProps {
  month: YearMonth;
  onMonth: (month: YearMonth) => void;
  /** Days are YYYY-MM-DD. The ringed day: in a calendar of rosters the one whose duty is on. */
  today: string;
  selected: string | null;
  onSelect: (day: string) => void;
  /** The days that have a roster, and how each is coloured. */
  rostered: ReadonlyMap<string, RosterDayKind>;
  /** The days on which the reader is on call. */
  own?: ReadonlySet<string>;
  /** The days on which somebody of the roster is away and covered by nobody. */
  holes?: ReadonlySet<string>;
  /** Which days can be chosen; all of them when absent. */
  canSelect?: (day: string) => boolean;
}

/** How the keys of a date grid move from day to day. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * A month of six weeks whose rostered days are marked. One day is reached by Tab; the arrow keys go on from there,
 * Home and End within the week, Page Up and Page Down by months, and Enter chooses
 * (docs/product.md, Call duty roster page).
 *
 * Not the Calendar of @mantine/dates 9.6: that one is no grid to screen readers, knows neither these keys nor a chosen
 * day that is announced, rings the browser's today instead of the hospital's, and brings 12.5 KB (gzip) and dayjs where
 * this brings 2.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, today, selected, onSelect, rostered, own, holes, canSelect } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const isMoving = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const cells = calendarGrid(month.year, month.month);
  const ofMonth = cells.filter(({ inMonth }) => inMonth).map(({ day }) => day);
  const tabStop = [focused, selected, today].find((day) => day !== null && ofMonth.includes(day));
  const reachable = tabStop ?? ofMonth[0] ?? "";

  useEffect(() => {
    // The page that shows this month may take a moment to turn over to the next one.
    if (!isMoving.current || reachable !== focused) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reachable}"]`)?.focus();
  });

  function moveTo(day: string): void {
    isMoving.current = true;
    setFocused(day);
    if (!ofMonth.includes(day)) onMonth(monthOf(day));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.key, reachable, ofMonth);
    if (target === null) return;
    event.preventDefault();
    moveTo(target);
  }

  return (
    <div className={classes.root}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Title order={2} size="h3" aria-live="polite">
          {monthLabel(month)}
        </Title>
        <Group gap={6} wrap="nowrap">
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
            {weekdayLabels().map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((start) => (
            <tr key={start}>
              {cells.slice(start, start + 7).map(({ day, inMonth }) => {
                const kind = rostered.get(day) ?? null;
                const isOwn = own?.has(day) ?? false;
                const isHole = holes?.has(day) ?? false;
                const isDisabled = canSelect !== undefined && !canSelect(day);
                return (
                  <td key={day} aria-selected={day === selected}>
                    <button
                      type="button"
                      data-day={day}
                      data-kind={kind ?? undefined}
                      data-own={isOwn || undefined}
                      data-hole={isHole || undefined}
                      data-outside={!inMonth || undefined}
                      data-selected={day === selected || undefined}
                      className={classes.day}
                      tabIndex={day === reachable ? 0 : -1}
                      // In a dialog the cursor begins here.
                      data-autofocus={day === reachable || undefined}
                      aria-label={dayName(day, [
                        kind === null ? null : ROSTER_DAY_LABELS[kind],
                        isOwn ? OWN_DAY_LABEL : null,
                        isHole ? HOLE_LABEL : null,
                      ])}
                      aria-current={day === today ? "date" : undefined}
                      aria-disabled={isDisabled || undefined}
                      onFocus={() => {
                        if (inMonth) setFocused(day);
                      }}
                      onClick={() => {
                        if (!isDisabled) onSelect(day);
                      }}
                    >
                      <span>{Number(day.slice(8))}</span>
                      {isOwn ? <OwnMark /> : null}
                      {kind === null || isOwn ? null : <RosterMark kind={kind} />}
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

/** The day to which a key goes from `day`, or null for other keys. */
function targetOf(key: string, day: string, ofMonth: readonly string[]): string | null {
  const step = STEPS[key];
  if (step !== undefined) return addDays(day, step);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (key === "Home") return addDays(day, -weekday);
  if (key === "End") return addDays(day, 6 - weekday);
  if (key === "PageUp") return addDays(ofMonth[0] ?? day, -1);
  if (key === "PageDown") return addDays(ofMonth.at(-1) ?? day, 1);
  return null;
}

function dayName(day: string, meanings: readonly (string | null)[]): string {
  return [dayText(day, "full"), ...meanings].filter((text) => text !== null).join(", ");
}
