import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { monthOf } from "@wardline/domain/calendar-grid";
import { rosterKind } from "@wardline/domain/roster-day";
import { useState } from "react";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { MonthCalendar } from "../../../ui/calendar/MonthCalendar.js";
import { RosterLegend } from "../../../ui/calendar/RosterMark.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { rosterMonthQuery } from "../roster-queries.js";
import { useDuties } from "../use-duties.js";

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
