import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Roster } from "@wardline/contracts/roster/roster";
import { computeDutySpan, type Span } from "@wardline/domain/roster/duty";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import {
  findCurrentDutyDate,
  findNearestRosterDate,
  findRunningRosterDate,
  getRosterKind,
  listRosterDuties,
} from "@wardline/domain/roster/roster-day";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { shiftMonth, toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { AbsencesProvider } from "../../shared/absences/AwayMark.js";
import { DutyRoles, DutySpans } from "../../shared/duty/DutyRoles.js";
import { onNowText } from "../../shared/duty/duty-text.js";
import { RosterCalendar } from "../../shared/duty/RosterCalendar.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./MyRoster.module.css";
import {
  dutyNumbersQuery,
  myDutiesQuery,
  myMonthQuery,
  myRosterQuery,
} from "./my-roster-queries.js";
import { TakeOver } from "./TakeOver.js";

interface DepartmentCalendarProps {
  department: string;
  /** Start of the department's duties, "HH:MM". */
  dutyStart: string;
  ownId: string;
  ownRole: string;
  /** Chosen day, YYYY-MM-DD; null for the nearest day. */
  day: string | null;
  onDay: (day: string | null) => void;
}

/**
 * Shows the rosters of the user's own department for a month and the people on call on one day (docs/product.md, The
 * staff's area).
 */
export function DepartmentCalendar({
  department,
  dutyStart,
  ownId,
  ownRole,
  day,
  onDay,
}: DepartmentCalendarProps) {
  const starts = { zone: useHospitalZone(), dutyStart, departments: [] };
  const now = useNow();
  const current = findCurrentDutyDate(starts, now);
  const [browsedMonth, setBrowsedMonth] = useState<YearMonth | null>(null);
  const openingMonth = useOpeningMonth(current, department);
  const month = day === null ? (browsedMonth ?? openingMonth) : toYearMonth(day);
  const rosters = useQuery(myMonthQuery(month, department));
  const ownDates = new Set(useQuery(myDutiesQuery).data?.map(({ date }) => date));
  const rosterDays = rosters.data ?? [];
  const selectedDay = day ?? findNearestRosterDate(rosterDays, starts, now);
  const rosterId = rosters.data?.find(({ date }) => date === selectedDay)?.id;
  return (
    <div className={classes.page}>
      <RosterCalendar
        month={month}
        onMonth={(next) => {
          setBrowsedMonth(next);
          onDay(null);
        }}
        today={findRunningRosterDate(rosterDays, starts, now) ?? current}
        selected={selectedDay}
        onSelect={onDay}
        rostered={new Map(rosterDays.map((one) => [one.date, getRosterKind(one, starts, now)]))}
        own={ownDates}
        canSelect={(one) => rosterDays.some(({ date }) => date === one)}
        currentDutyText={onNowText(starts, now)}
      />
      <Panel
        title="Staff on Call"
        {...(selectedDay !== null && {
          description: <DayAndSpan day={selectedDay} starts={starts} now={now} />,
        })}
      >
        {rosterId === undefined ? (
          <Loaded query={rosters} fallback="Failed to fetch rosters">
            {() => <NoRoster />}
          </Loaded>
        ) : (
          <AbsencesProvider day={selectedDay ?? current}>
            <OnCall
              id={rosterId}
              department={department}
              ownId={ownId}
              ownRole={ownRole}
              duty={computeDutySpan(selectedDay ?? current, {
                zone: starts.zone,
                start: dutyStart,
              })}
            />
          </AbsencesProvider>
        )}
      </Panel>
    </div>
  );
}

/**
 * Returns the month to open: this month, or next month if only next month has a future roster (docs/product.md, The
 * staff's area).
 */
function useOpeningMonth(current: string, department: string): YearMonth {
  const month = toYearMonth(current);
  const followingMonth = shiftMonth(month, 1);
  const { data } = useQuery(myMonthQuery(month, department));
  const hasNoRoster = data !== undefined && !data.some(({ date }) => date >= current);
  const next = useQuery({ ...myMonthQuery(followingMonth, department), enabled: hasNoRoster });
  return hasNoRoster && next.data !== undefined && next.data.length > 0 ? followingMonth : month;
}

function DayAndSpan({ day, starts, now }: { day: string; starts: DutyStarts; now: number }) {
  const duties = listRosterDuties({ date: day, departments: [] }, starts, now);
  return (
    <>
      {dayText(day, "full")}
      <DutySpans duties={duties} zone={starts.zone} />
    </>
  );
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

interface OnCallProps {
  id: string;
  department: string;
  ownId: string;
  ownRole: string;
  duty: Span;
}

function OnCall({ id, department, ownId, ownRole, duty }: OnCallProps) {
  const query = useQuery(myRosterQuery(id, department));
  const now = useNow();
  const pastStarts = [duty.from, ...listCoverTimes(query.data)].filter(
    (at) => at <= Math.max(now, duty.from),
  );
  const since = new Date(Math.max(...pastStarts)).toISOString();
  const onCall = useQuery(dutyNumbersQuery(department, since)).data;
  return (
    <Loaded query={query} fallback="Failed to fetch roster">
      {(data) => (
        <DutyRoles
          entry={data.departmentStaff.find(
            (one) => toComparedText(one.department) === toComparedText(department),
          )}
          emptyText="No staff on duty"
          ownId={ownId}
          people={onCall}
          duty={{ department, source: "roster", ...toWireSpan(duty) }}
          covers={data.covers ?? []}
          renderPostAction={(post) =>
            isRosterRole(ownRole) ? (
              <TakeOver
                roster={data}
                department={department}
                post={post}
                duty={duty}
                ownId={ownId}
                ownRole={ownRole}
              />
            ) : null
          }
        />
      )}
    </Loaded>
  );
}

function toWireSpan({ from, until }: Span): { from: string; until: string } {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/**
 * Returns the start and end times of a roster's covers in epoch milliseconds; the people to call change at these times.
 */
function listCoverTimes(roster: Roster | undefined): number[] {
  return (roster?.covers ?? []).flatMap(({ from, until }) => [from, until].map(Date.parse));
}
