import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthOf, shiftMonth, type YearMonth } from "@wardline/domain/calendar-grid";
import { foldName } from "@wardline/domain/department";
import { nearestRosterDay } from "@wardline/domain/roster-day";
import { useState } from "react";
import { dayText } from "../../../lib/day-text.js";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { DutyRoles } from "../../../ui/DutyRoles.js";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Panel } from "../../../ui/Panel.js";
import { RosterCalendar } from "../../../ui/RosterCalendar.js";
import { myDutiesQuery, myMonthQuery, myRosterQuery } from "../api/my-roster-queries.js";
import classes from "./MyRoster.module.css";

interface DepartmentCalendarProps {
  department: string;
  /** The staff member who reads this. */
  ownId: string;
  /** YYYY-MM-DD, the day that was chosen; null for the nearest. */
  day: string | null;
  onDay: (day: string | null) => void;
}

/** The own department's rosters of a month, and who is on call on one day (docs/product.md, The staff's area). */
export function DepartmentCalendar({ department, ownId, day, onDay }: DepartmentCalendarProps) {
  const today = useHospitalToday();
  const [browsed, setBrowsed] = useState<YearMonth | null>(null);
  const opened = useOpeningMonth(today, department);
  const month = day === null ? (browsed ?? opened) : monthOf(day);
  const rosters = useQuery(myMonthQuery(month, department));
  const own = new Set(useQuery(myDutiesQuery).data?.map(({ date }) => date));
  const days = rosters.data?.map(({ date }) => date) ?? [];
  const selected = day ?? nearestRosterDay(days, today);
  const rosterId = rosters.data?.find(({ date }) => date === selected)?.id;
  return (
    <div className={classes.page}>
      <RosterCalendar
        month={month}
        onMonth={(next) => {
          setBrowsed(next);
          onDay(null);
        }}
        today={today}
        selected={selected}
        onSelect={onDay}
        rostered={new Set(days)}
        own={own}
        canSelect={(one) => days.includes(one)}
      />
      <Panel
        title="Staff on Call"
        {...(selected !== null && { description: dayText(selected, "full") })}
      >
        {rosters.data === undefined && rosters.isError ? (
          <ErrorState
            error={rosters.error}
            fallback="Failed to fetch rosters"
            onRetry={() => void rosters.refetch()}
          />
        ) : null}
        {rosters.isPending ? <LoadingState /> : null}
        {rosters.data !== undefined && rosterId === undefined ? <NoRoster /> : null}
        {rosterId === undefined ? null : (
          <OnCall id={rosterId} department={department} ownId={ownId} />
        )}
      </Panel>
    </div>
  );
}

/**
 * This month, or the next one when only that has an upcoming roster: towards a month's end
 * (docs/product.md, The staff's area).
 */
function useOpeningMonth(today: string, department: string): YearMonth {
  const current = monthOf(today);
  const following = shiftMonth(current, 1);
  const { data } = useQuery(myMonthQuery(current, department));
  const isOver = data !== undefined && !data.some(({ date }) => date >= today);
  const next = useQuery({ ...myMonthQuery(following, department), enabled: isOver });
  return isOver && next.data !== undefined && next.data.length > 0 ? following : current;
}

function NoRoster() {
  return (
    <EmptyState
      title="No Roster Available"
      text="No roster has been scheduled for this date."
      icon={<IconCalendarOff size={26} />}
      order={3}
    />
  );
}

function OnCall({ id, department, ownId }: { id: string; department: string; ownId: string }) {
  const roster = useQuery(myRosterQuery(id, department));
  if (roster.data !== undefined) {
    const entry = roster.data.departmentStaff.find(
      (one) => foldName(one.department) === foldName(department),
    );
    return <DutyRoles entry={entry} emptyText="No staff on duty" ownId={ownId} />;
  }
  if (!roster.isError) return <LoadingState />;
  return (
    <ErrorState
      error={roster.error}
      fallback="Failed to fetch roster"
      onRetry={() => void roster.refetch()}
    />
  );
}
