import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Roster } from "@wardline/contracts/roster";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import {
  type DatedRoster,
  nearestRosterDate,
  rosterKind,
  runningRosterDate,
} from "@wardline/domain/roster/roster-day";
import { firstDay } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import { Suspense, useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { RosterCalendar } from "../../../shared/duty/RosterCalendar.js";
import { DeleteDialog } from "../../../ui/dialog/DeleteDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../../ui/form/draft.js";
import { Segments } from "../../../ui/form/Segments.js";
import { EditRosterDialog } from "../edit/EditRosterDialog.js";
import { RosterSpans } from "../edit/FindingsPanel.js";
import { PrintMonth } from "../month-sheet/PrintMonth.js";
import classes from "../Roster.module.css";
import { useDeleteRoster } from "../roster-changes.js";
import { rosterMonthQuery, useRosterOfDate } from "../roster-queries.js";
import { useDuties } from "../use-duties.js";
import { Offers } from "./Offers.js";
import { NoRostersEver, RosterDetails } from "./RosterDetails.js";
import { NO_DATE, useRosterPlace } from "./use-roster-place.js";
import { WhoIsAway } from "./WhoIsAway.js";

const CoveragePanel = lazyPart(
  async () => (await import("../coverage/CoveragePanel.js")).CoveragePanel,
);

const toast = toastsAbout("roster");

interface DeleteRosterDialogProps {
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** "Delete Roster" (docs/product.md, Call duty roster page); stays open when it failed. */
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

/** How a month is shown: day by day, or by which departments are covered. */
const PRESENTATIONS = [
  { value: "calendar", label: "Calendar" },
  { value: "coverage", label: "Coverage" },
] as const;

interface RosterViewProps {
  departments: readonly string[];
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** Called with the day for which a roster is to be added. */
  onAdd: (day: string) => void;
}

/**
 * The View tab: the rosters of a month, as a calendar or by what they cover (docs/product.md, Call duty roster page).
 */
export function RosterView({ departments, isEditing, onEditing, onAdd }: RosterViewProps) {
  const { starts, now, current } = useDuties();
  const { date, month, isCoverage, go } = useRosterPlace();
  const rosters = useQuery(rosterMonthQuery(month));
  const listed = rosters.data?.rosters;
  const selected = selectedDay(date, listed, starts, now);
  const roster = useRosterOfDate(selected);
  const [isDeleting, setDeleting] = useState(false);
  useWaitingDraft("edit-roster", roster.data ? [roster.data] : [], () => onEditing(true));
  const choose = (day: string) => {
    onEditing(false);
    go("view", { date: day, month: undefined, show: undefined });
  };
  const addDay = selected ?? [firstDay(month), current].toSorted().at(-1) ?? current;

  if (rosters.data === undefined || listed === undefined) {
    return rosters.isError ? (
      <ErrorState error={rosters.error} onRetry={() => void rosters.refetch()} />
    ) : (
      <LoadingState />
    );
  }
  if (rosters.data.total === 0) return <NoRostersEver onAdd={() => onAdd(current)} />;
  return (
    <>
      <Group mb="md" justify="space-between">
        <Segments
          label="Show as"
          options={PRESENTATIONS}
          value={isCoverage ? "coverage" : "calendar"}
          onChange={(show) => go("view", { show: show === "coverage" ? show : undefined, month })}
        />
        <Group gap="xs">
          <PrintMonth month={month} departments={departments} />
          <Offers />
          <WhoIsAway departments={departments} />
        </Group>
      </Group>
      {isCoverage ? (
        <Suspense fallback={<LoadingState />}>
          <CoveragePanel
            month={month}
            onMonth={(next) => go("view", { date: undefined, month: next })}
            departments={departments}
            onDay={choose}
          />
        </Suspense>
      ) : (
        <div className={classes.columns} data-wide-aside>
          <RosterCalendar
            month={month}
            onMonth={(next) => go("view", { date: undefined, month: next })}
            today={runningRosterDate(listed, starts, now) ?? current}
            selected={selected}
            onSelect={choose}
            rostered={new Map(listed.map((one) => [one.date, rosterKind(one, starts, now)]))}
            holes={new Set(listed.filter(({ away }) => away !== undefined).map((one) => one.date))}
            onNow={onNowText(starts, now)}
          />
          <RosterDetails
            day={selected}
            month={month}
            isMonthEmpty={listed.length === 0}
            roster={roster}
            onAdd={() => onAdd(addDay)}
            onEdit={() => onEditing(true)}
            onDelete={() => setDeleting(true)}
          />
        </div>
      )}
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
 * The day of the address; where it names none, that of the duty that is on, or the nearest to it
 * (docs/product.md, Call duty roster page).
 */
function selectedDay(
  date: string,
  rosters: readonly DatedRoster[] | undefined,
  starts: DutyStarts,
  now: number,
): string | null {
  if (isDay(date)) return date;
  return date === NO_DATE || rosters === undefined ? null : nearestRosterDate(rosters, starts, now);
}
