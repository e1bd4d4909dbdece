import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { firstDay } from "@wardline/domain/calendar-grid";
import { nearestRosterDay } from "@wardline/domain/roster-day";
import { isDay } from "@wardline/domain/zoned-day";
import { Suspense, useState } from "react";
import { useWaitingDraft } from "../../../lib/draft.js";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { lazyPart } from "../../../ui/lazy-part.js";
import { RosterCalendar } from "../../../ui/RosterCalendar.js";
import { Segments } from "../../../ui/Segments.js";
import { rosterMonthQuery, useRosterOfDate } from "../api/roster-queries.js";
import { DeleteRosterDialog } from "./DeleteRosterDialog.js";
import { EditRosterDialog } from "./EditRosterDialog.js";
import classes from "./Roster.module.css";
import { RosterDetails } from "./RosterDetails.js";
import { NoRostersEver } from "./RosterEmptyStates.js";
import { NO_DATE, useRosterPlace } from "./use-roster-place.js";

const CoveragePanel = lazyPart(async () => (await import("./CoveragePanel.js")).CoveragePanel);

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
  const today = useHospitalToday();
  const { date, month, isCoverage, go } = useRosterPlace();
  const rosters = useQuery(rosterMonthQuery(month));
  const selected = selectedDay(date, rosters.data?.days, today);
  const roster = useRosterOfDate(selected);
  const [isDeleting, setDeleting] = useState(false);
  useWaitingDraft("edit-roster", roster.data ? [roster.data] : [], () => onEditing(true));
  const choose = (day: string) => {
    onEditing(false);
    go("view", { date: day, month: undefined, show: undefined });
  };
  const addDay = selected ?? [firstDay(month), today].toSorted().at(-1) ?? today;

  if (rosters.data === undefined) {
    return rosters.isError ? (
      <ErrorState error={rosters.error} onRetry={() => void rosters.refetch()} />
    ) : (
      <LoadingState />
    );
  }
  if (rosters.data.total === 0) return <NoRostersEver onAdd={() => onAdd(today)} />;
  return (
    <>
      <Group mb="md">
        <Segments
          label="Show as"
          options={PRESENTATIONS}
          value={isCoverage ? "coverage" : "calendar"}
          onChange={(show) => go("view", { show: show === "coverage" ? show : undefined, month })}
        />
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
            today={today}
            selected={selected}
            onSelect={choose}
            rostered={new Set(rosters.data.days)}
          />
          <RosterDetails
            day={selected}
            month={month}
            isMonthEmpty={rosters.data.days.length === 0}
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
 * The day of the address; where it names none, the rostered day nearest to today
 * (docs/product.md, Call duty roster page).
 */
function selectedDay(date: string, days: readonly string[] | undefined, today: string) {
  if (isDay(date)) return date;
  return date === NO_DATE || days === undefined ? null : nearestRosterDay(days, today);
}
