import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRosterKind } from "@wardline/domain/roster/roster-day";
import { toYearMonth } from "@wardline/domain/time/calendar-grid";
import { useState } from "react";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { createMarkLookup, RosterLegend } from "../../../shared/duty/RosterMark.js";
import { MonthCalendar } from "../../../ui/calendar/MonthCalendar.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { rosterMonthQuery } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";

interface DayDialogProps {
  opened: boolean;
  onClose: () => void;
  text: string;
  /** Day that is selected at first, YYYY-MM-DD. */
  day: string;
  onChoose: (day: string) => void;
}

/** Renders a dialog that asks for the day of a roster, with a calendar that marks days with a roster. */
export function DayDialog({ opened, onClose, ...rest }: DayDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Select a Date & Time" size={440}>
      <DayChoice {...rest} onClose={onClose} />
    </Dialog>
  );
}

function DayChoice(props: Omit<DayDialogProps, "opened">) {
  const { text, day, onChoose, onClose } = props;
  const { starts, now, current } = useDutyClock();
  const [month, setMonth] = useState(() => toYearMonth(day));
  const rosters = useQuery(rosterMonthQuery(month));
  const rosterDays = new Map(
    rosters.data?.rosters.map((one) => [one.date, getRosterKind(one, starts, now)]),
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
        getMark={createMarkLookup({ rostered: rosterDays })}
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
