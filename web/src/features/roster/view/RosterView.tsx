import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  findNearestRosterDate,
  findRunningRosterDate,
  getRosterKind,
} from "@wardline/domain/roster/roster-day";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getFirstDay, toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import type { PageSearch } from "../../../lib/address/search-params.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { AbsenceDialog, AbsenceList } from "../../../shared/absences/AbsenceList.js";
import { useAbsencesFrom } from "../../../shared/absences/absences.js";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { RosterCalendar } from "../../../shared/duty/RosterCalendar.js";
import { DeleteDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../../ui/form/draft.js";
import { EditRosterDialog } from "../edit/EditRosterDialog.js";
import { PrintMonth } from "../month-sheet/PrintRoster.js";
import classes from "../Roster.module.css";
import {
  rosterMonthQuery,
  useDeleteRoster,
  useRosterByDate,
  useRosterStaff,
} from "../roster-queries.js";
import { RosterSpans, useDutyClock } from "../use-duties.js";
import { MonthGaps } from "./MonthGaps.js";
import { Offers } from "./Offers.js";
import { NoRostersEver, RosterDetails } from "./RosterDetails.js";

const toast = toastsAbout("roster");

/** Value of `?date=` after the user has cleared the selection, so that no day is chosen by default. */
const NO_DATE = "none";

/** Returns the chosen day and month from the address. */
export function useRosterPlace() {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { current } = useDutyClock();
  const date = search.date ?? "";
  const shownMonth = `${search.month ?? ""}-01`;

  function openDay(day: string | undefined, month: YearMonth | undefined): void {
    const next = { date: day, month: month && getFirstDay(month).slice(0, 7) };
    void navigate({
      to: ".",
      hash: "view",
      search: ((previous: PageSearch) => ({ ...previous, ...next })) as never,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }

  return { date, month: toYearMonth([shownMonth, date].find(isDay) ?? current), openDay };
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
  const { date, month, openDay } = useRosterPlace();
  const rosters = useQuery(rosterMonthQuery(month));
  const monthRosters = rosters.data?.rosters;
  const hasDefault = date !== NO_DATE && monthRosters !== undefined;
  const nearestDay = hasDefault ? findNearestRosterDate(monthRosters, starts, now) : null;
  const selectedDay = isDay(date) ? date : nearestDay;
  const roster = useRosterByDate(selectedDay);
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteRoster();
  useWaitingDraft("edit-roster", roster.data ? [roster.data] : [], () => onEditing(true));
  const choose = (day: string) => {
    onEditing(false);
    openDay(day, undefined);
  };
  const addDay = selectedDay ?? [getFirstDay(month), current].toSorted().at(-1) ?? current;

  if (rosters.data === undefined || monthRosters === undefined) return <Loaded query={rosters} />;
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
          onMonth={(next) => openDay(undefined, next)}
          today={findRunningRosterDate(monthRosters, starts, now) ?? current}
          selected={selectedDay}
          onSelect={choose}
          rostered={new Map(monthRosters.map((one) => [one.date, getRosterKind(one, starts, now)]))}
          gaps={new Set(monthRosters.flatMap((one) => (one.away === undefined ? [] : one.date)))}
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
      <DeleteDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => openDay(NO_DATE, month)}
        subject={roster.data ?? null}
        remove={remove}
        title="Delete Roster"
        text={
          <>
            {roster.data ? (
              <>
                <b>{dayText(roster.data.date, "full")}</b>
                <RosterSpans roster={roster.data} />
                <br />
              </>
            ) : null}
            This action cannot be undone. The roster will be permanently deleted.
          </>
        }
        confirmLabel="Delete Roster"
        busyLabel="Deleting..."
        toast={toast}
        done="Roster deleted successfully"
        about={roster.data ? dayText(roster.data.date, "full") : undefined}
        failed="Failed to delete roster"
      />
    </>
  );
}

function WhoIsAway({ departments }: { departments: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Who is away
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Who is away">
        <Absences departments={departments} />
      </Dialog>
    </>
  );
}

function Absences({ departments }: { departments: readonly string[] }) {
  const absences = useAbsencesFrom(useHospitalToday());
  const staff = useRosterStaff();
  const [isEntering, setEntering] = useState(false);
  const query = {
    data: absences.data && staff.data && { entered: absences.data, lists: staff.data },
    error: absences.error ?? staff.error,
    refetch: () => [absences.refetch(), staff.refetch()],
  };
  const departmentNames = new Set(departments.map(toComparedText));
  return (
    <Loaded query={query} fallback="Failed to fetch the absences.">
      {({ entered, lists }) => {
        const people = ROSTER_ROLES.flatMap((role) => lists[role]).filter(({ department }) =>
          departmentNames.has(toComparedText(department)),
        );
        return (
          <>
            <Button mb="md" onClick={() => setEntering(true)}>
              Enter an absence
            </Button>
            {entered.length === 0 ? (
              <Text c="dimmed">No absences entered from today on.</Text>
            ) : (
              <AbsenceList absences={entered} people={people} />
            )}
            <AbsenceDialog
              absence={null}
              people={people}
              opened={isEntering}
              onClose={() => setEntering(false)}
            />
          </>
        );
      }}
    </Loaded>
  );
}
