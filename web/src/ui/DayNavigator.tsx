import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "@wardline/domain/zoned-day";
import type { KeyboardEvent } from "react";
import { dayText } from "../lib/day-text.js";
import { useHospitalToday } from "../lib/hospital-time.js";
import classes from "./DayNavigator.module.css";

interface DayNavigatorProps {
  /** YYYY-MM-DD, in the hospital's time zone. */
  day: string;
  onChange: (day: string) => void;
  /** Where later days make no sense. */
  maxDay?: string;
}

/** Goes from day to day, with the buttons or the arrow keys; a click on another day's label returns to today. */
export function DayNavigator({ day, onChange, maxDay }: DayNavigatorProps) {
  const today = useHospitalToday();
  const isToday = day === today;
  const isLast = maxDay !== undefined && day >= maxDay;
  const step = (days: number) => {
    if (days < 0 || !isLast) onChange(addDays(day, days));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else if (event.key === "Home") onChange(today);
    else return;
    event.preventDefault();
  };
  return (
    <fieldset aria-label="Day" className={classes.root}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label="Previous day"
        onKeyDown={onKeyDown}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <button
        type="button"
        className={classes.label}
        onKeyDown={onKeyDown}
        aria-live="polite"
        aria-current={isToday ? "date" : undefined}
        title={isToday ? dayText(day, "full") : "Back to today"}
        onClick={() => onChange(today)}
      >
        {isToday ? "Today" : <time dateTime={day}>{dayText(day)}</time>}
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label="Next day"
        onKeyDown={onKeyDown}
        disabled={isLast}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}
