import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { counted } from "@wardline/domain/counted";
import { addDays } from "@wardline/domain/zoned-day";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import classes from "../Roster.module.css";
import { DayDialog } from "./DayDialog.js";
import { latestRepetition, type RepeatedDay } from "./repetition.js";

/** Weeks that a repetition has at first. */
const FIRST_WEEKS = 4;

interface RepeatWeeklyProps {
  /** YYYY-MM-DD, the day that is repeated. */
  day: string;
  /** The last day, or null when the roster is for one day only. */
  until: string | null;
  onUntil: (until: string | null) => void;
  /** The days on which the roster will be saved, to be looked over. */
  days: readonly RepeatedDay[];
}

/** "Repeat weekly until…" with the dates it comes to. */
export function RepeatWeekly({ day, until, onUntil, days }: RepeatWeeklyProps) {
  const [isOpen, setOpen] = useState(false);
  const free = days.filter(({ isTaken }) => !isTaken).length;
  return (
    <Stack gap="sm">
      <Checkbox
        label="Repeat weekly until…"
        checked={until !== null}
        onChange={(event) =>
          onUntil(event.currentTarget.checked ? addDays(day, FIRST_WEEKS * 7) : null)
        }
      />
      {until === null ? null : (
        <>
          <Button variant="default" onClick={() => setOpen(true)}>
            Until {dayText(until, "full")}
          </Button>
          <Text component="output" size="sm">
            {counted(free, "roster")} will be saved
            {free < days.length ? `, ${days.length - free} skipped` : ""}:
          </Text>
          <ul className={classes.days} aria-label="Dates">
            {days.map((one) => (
              <li key={one.day} data-taken={one.isTaken || undefined}>
                <time dateTime={one.day}>{dayText(one.day)}</time>
                {one.isTaken ? <span>Has a roster, skipped</span> : null}
              </li>
            ))}
          </ul>
          <DayDialog
            opened={isOpen}
            onClose={() => setOpen(false)}
            title="Repeat weekly until…"
            text={`The roster is repeated every week from ${dayText(day)}, for half a year at most.`}
            day={until}
            onChoose={onUntil}
            canChoose={(one) => one > day && one <= latestRepetition(day)}
          />
        </>
      )}
    </Stack>
  );
}
