import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Roster } from "@wardline/contracts/roster/roster";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import {
  type DatedRoster,
  findNearestRosterDate,
  findRunningRosterDate,
  getRosterKind,
} from "@wardline/domain/roster/roster-day";
import { getFirstDay } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { RosterCalendar } from "../../../shared/duty/RosterCalendar.js";
import { DeleteDialog } from "../../../ui/dialog/DeleteDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../../ui/form/draft.js";
import { EditRosterDialog } from "../edit/EditRosterDialog.js";
import { RosterSpans } from "../edit/FindingsPanel.js";
import { PrintMonth } from "../month-sheet/PrintMonth.js";
import classes from "../Roster.module.css";
import { useDeleteRoster } from "../roster-changes.js";
import { rosterMonthQuery, useRosterByDate } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";
import { MonthGaps } from "./MonthGaps.js";
import { Offers } from "./Offers.js";
import { NoRostersEver, RosterDetails } from "./RosterDetails.js";
import { NO_DATE, useRosterPlace } from "./use-roster-place.js";
import { WhoIsAway } from "./WhoIsAway.js";

const toast = toastsAbout("roster");

interface DeleteRosterDialogProps {
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting a roster; the dialog stays open if deleting fails (docs/product.md, Call duty roster page). */
function DeleteRosterDialog({ roster, ...dialog }: DeleteRosterDialogProps) {
  const remove = useDeleteRoster();
  return (
    <DeleteDialog
      {...dialog}
      subject={roster}
      remove={remove}
      title="Delete Roster"
      text={
        <>
          {roster === null ? null : (
            <>
              <b>{dayText(roster.date, "full")}</b>
              <RosterSpans roster={roster} />
              <br />
            </>
          )}
          This action cannot be undone. The roster will be permanently deleted.
        </>
      }
      confirmLabel="Delete Roster"
      busyLabel="Deleting..."
      toast={toast}
      done="Roster deleted successfully"
      about={roster === null ? undefined : dayText(roster.date, "full")}
      failed="Failed to delete roster"
    />
  );
}

interface RosterViewProps {
  departments: readonly string[];
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onAdd: (day: string) => void;
}

/** Shows a month's rosters day by day, and their gaps (docs/product.md, Call duty roster page). */
export function RosterView({ departments, isEditing, onEditing, onAdd }: RosterViewProps) {
  const { starts, now, current } = useDutyClock();
  const { date, month, go } = useRosterPlace();
  const rosters = useQuery(rosterMonthQuery(month));
  const monthRosters = rosters.data?.rosters;
  const selectedDay = chooseSelectedDay(date, monthRosters, starts, now);
  const roster = useRosterByDate(selectedDay);
  const [isDeleting, setDeleting] = useState(false);
  useWaitingDraft("edit-roster", roster.data ? [roster.data] : [], () => onEditing(true));
  const choose = (day: string) => {
    onEditing(false);
    go("view", { date: day, month: undefined });
  };
  const addDay = selectedDay ?? [getFirstDay(month), current].toSorted().at(-1) ?? current;

  if (rosters.data === undefined || monthRosters === undefined) {
    return <Loaded query={rosters} />;
  }
  if (rosters.data.total === 0) return <NoRostersEver onAdd={() => onAdd(current)} />;
  return (
    <>
      <Group mb="md" gap="xs">
        <PrintMonth month={month} departments={departments} />
        <Offers />
        <WhoIsAway departments={departments} />
      </Group>
      <div className={classes.columns} data-wide-aside>
        <RosterCalendar
          month={month}
          onMonth={(next) => go("view", { date: undefined, month: next })}
          today={findRunningRosterDate(monthRosters, starts, now) ?? current}
          selected={selectedDay}
          onSelect={choose}
          rostered={new Map(monthRosters.map((one) => [one.date, getRosterKind(one, starts, now)]))}
          gaps={
            new Set(monthRosters.filter(({ away }) => away !== undefined).map((one) => one.date))
          }
          currentDutyText={onNowText(starts, now)}
        />
        <RosterDetails
          day={selectedDay}
          month={month}
          isMonthEmpty={monthRosters.length === 0}
          roster={roster}
          onAdd={() => onAdd(addDay)}
          onEdit={() => onEditing(true)}
          onDelete={() => setDeleting(true)}
        />
        <MonthGaps
          month={month}
          departments={departments}
          onDay={(day) => {
            choose(day);
            window.scrollTo({ top: 0 });
          }}
        />
      </div>
      <EditRosterDialog
        roster={roster.data ?? null}
        opened={isEditing}
        onClose={() => onEditing(false)}
        departments={departments}
      />
      <DeleteRosterDialog
        roster={roster.data ?? null}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => go("view", { date: NO_DATE, month })}
      />
    </>
  );
}

/**
 * Returns the day in the address; without one, the day of the current duty or the nearest roster (docs/product.md, Call
 * duty roster page).
 */
function chooseSelectedDay(
  date: string,
  rosters: readonly DatedRoster[] | undefined,
  starts: DutyStarts,
  now: number,
): string | null {
  if (isDay(date)) return date;
  return date === NO_DATE || rosters === undefined
    ? null
    : findNearestRosterDate(rosters, starts, now);
}
