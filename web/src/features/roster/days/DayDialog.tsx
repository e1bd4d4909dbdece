import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rosterKind } from "@wardline/domain/roster/roster-day";
import { counted } from "@wardline/domain/text/counted";
import { monthOf } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { MonthCalendar } from "../../../ui/calendar/MonthCalendar.js";
import { RosterLegend } from "../../../ui/calendar/RosterMark.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { stillValid } from "../candidates.js";
import classes from "../Roster.module.css";
import { draftOf, latestRepetition, type RepeatedDay, type RosterDraft } from "../roster-draft.js";
import { type RosterStaff, rosterMonthQuery, rosterOfDateQuery } from "../roster-queries.js";
import { useDuties } from "../use-duties.js";

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

const toast = toastsAbout("roster");

interface CopyDayDialogProps {
  opened: boolean;
  onClose: () => void;
  /** YYYY-MM-DD, the day that is being filled in. */
  day: string;
  departments: readonly string[];
  staff: RosterStaff;
  onCopy: (draft: RosterDraft) => void;
}

/** Takes over the team of another day; who holds that post no longer is left out, and said. */
export function CopyDayDialog(props: CopyDayDialogProps) {
  const { opened, onClose, day, departments, staff, onCopy } = props;
  const queryClient = useQueryClient();

  async function copy(from: string): Promise<void> {
    try {
      const roster = await queryClient.fetchQuery(rosterOfDateQuery(from));
      if (roster === null) {
        toast.warning(`${dayText(from)} has no roster any more.`);
        return;
      }
      const { draft, dropped } = stillValid(draftOf(roster), departments, staff);
      onCopy(draft);
      if (dropped === 0) toast.success(`Copied from ${dayText(from)}.`);
      else toast.warning(`Copied from ${dayText(from)}, without ${leftOut(dropped)}.`);
    } catch (error) {
      toast.error(error, "Failed to fetch roster");
    }
  }

  return (
    <DayDialog
      opened={opened}
      onClose={onClose}
      title="Copy from another day"
      text="Choose a day that has a roster. Its departments and staff replace what you have chosen."
      day={day}
      onChoose={(from) => void copy(from)}
      canChoose={(one, isRostered) => isRostered && one !== day}
    />
  );
}

function leftOut(count: number): string {
  return count === 1
    ? "1 person who holds that post no longer"
    : `${count} people who hold those posts no longer`;
}

interface DayDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** YYYY-MM-DD, the day that is chosen now. */
  day: string;
  onChoose: (day: string) => void;
  /** Which days can be chosen, given whether they have a roster; all of them when absent. */
  canChoose?: (day: string, isRostered: boolean) => boolean;
}

/** Asks for a day, on a calendar that shows which days have a roster. */
export function DayDialog({ opened, onClose, title, ...rest }: DayDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440}>
      <DayChoice {...rest} onClose={onClose} />
    </Dialog>
  );
}

function DayChoice(props: Omit<DayDialogProps, "opened" | "title">) {
  const { text, day, onChoose, onClose, canChoose } = props;
  const { starts, now, current } = useDuties();
  const [month, setMonth] = useState(() => monthOf(day));
  const rosters = useQuery(rosterMonthQuery(month));
  const rostered = new Map(
    rosters.data?.rosters.map((one) => [one.date, rosterKind(one, starts, now)]),
  );
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {text}
      </Text>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        today={current}
        selected={day}
        rostered={rostered}
        {...(canChoose && { canSelect: (one: string) => canChoose(one, rostered.has(one)) })}
        onSelect={(chosen) => {
          onChoose(chosen);
          onClose();
        }}
      />
      <RosterLegend onNow={onNowText(starts, now)} />
      {rosters.isError ? (
        <ErrorState error={rosters.error} onRetry={() => void rosters.refetch()} />
      ) : null}
    </>
  );
}
