import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "@wardline/domain/time/zoned-day";
import type { KeyboardEvent } from "react";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { InfoPopover } from "../menu/InfoPopover.js";
import { getAvailabilityProps } from "../unavailable.js";
import classes from "./calendar.module.css";
import { DayPicker } from "./MonthCalendar.js";

interface DayNavigatorProps {
  /** Day, YYYY-MM-DD, in the hospital's time zone. */
  day: string;
  onChange: (day: string) => void;
  maxDay?: string | undefined;
}

/** Steps through days with buttons or arrow keys; Home returns to today, and a click on the day opens a calendar. */
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
  const look = { variant: "subtle", color: "gray", size: 34, onKeyDown };
  return (
    <fieldset aria-label="Day" className={classes.navigator}>
      <ActionIcon {...look} aria-label="Previous day" onClick={() => step(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <InfoPopover
        label="Choose a day"
        className={classes.label}
        onKeyDown={onKeyDown}
        text={
          <span aria-live="polite">
            {isToday ? "Today" : <time dateTime={day}>{dayText(day)}</time>}
          </span>
        }
      >
        {(close) => {
          const choose = (chosen: string) => {
            close();
            onChange(chosen);
          };
          return (
            <>
              <DayPicker
                day={day}
                canSelect={(one) => maxDay === undefined || one <= maxDay}
                onSelect={choose}
              />
              {isToday ? null : (
                <Button variant="default" size="xs" fullWidth mt="xs" onClick={() => choose(today)}>
                  Back to today
                </Button>
              )}
            </>
          );
        }}
      </InfoPopover>
      <ActionIcon {...look} aria-label="Next day" {...getAvailabilityProps(isLast, () => step(1))}>
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}
