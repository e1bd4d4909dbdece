import { Button } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import { type Roster, type RosterPerson, takeOver } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import { findCoverAt, findOtherRole, formatCalledRole } from "@wardline/domain/roster/cover";
import { computeDutySpan, type Span } from "@wardline/domain/roster/duty";
import {
  findCurrentDutyDate,
  findNearestRosterDate,
  findRunningRosterDate,
  getRosterKind,
  listRosterDuties,
} from "@wardline/domain/roster/roster-day";
import { isRosterRole, type RolePost } from "@wardline/domain/roster/roster-role";
import { isSameText } from "@wardline/domain/text/text-forms";
import { shiftMonth, toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { useState } from "react";
import { idempotentCall } from "../../lib/calls/mutations.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { AbsencesProvider } from "../../shared/absences/AwayMark.js";
import { DutyRoles, DutySpans } from "../../shared/duty/DutyRoles.js";
import { onNowText } from "../../shared/duty/duty-text.js";
import { MailNote } from "../../shared/duty/MailNote.js";
import { RosterCalendar } from "../../shared/duty/RosterCalendar.js";
import {
  findCoverRules,
  RuleNote,
  useRuleQuestion,
} from "../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./MyRoster.module.css";
import {
  dutyNumbersQuery,
  MY_ROSTER_KEY,
  myDutiesQuery,
  myMonthQuery,
  myRosterQuery,
} from "./my-roster-queries.js";

interface DepartmentCalendarProps {
  details: SubDetails;
  /** Chosen day, YYYY-MM-DD; null for the nearest day. */
  day: string | null;
  onDay: (day: string | null) => void;
}

/** Shows the department's rosters of a month and the people on call on a day (docs/product.md, The staff's area). */
export function DepartmentCalendar({ details, day, onDay }: DepartmentCalendarProps) {
  const { department, duty_start: dutyStart } = details;
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
  const roster = rosterDays.find(({ date }) => date === selectedDay);
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
        description={
          selectedDay === null ? undefined : (
            <>
              {dayText(selectedDay, "full")}
              <DutySpans
                duties={listRosterDuties({ date: selectedDay, departments: [] }, starts, now)}
                zone={starts.zone}
              />
            </>
          )
        }
      >
        {roster === undefined ? (
          <Loaded query={rosters} fallback="Failed to fetch rosters">
            {() => (
              <EmptyState
                title="No Roster Available"
                text="No roster has been scheduled for this date."
                icon={<IconCalendarOff size={26} />}
                order={3}
              />
            )}
          </Loaded>
        ) : (
          <AbsencesProvider day={roster.date}>
            <OnCall
              id={roster.id}
              details={details}
              duty={computeDutySpan(roster.date, { zone: starts.zone, start: dutyStart })}
            />
          </AbsencesProvider>
        )}
      </Panel>
    </div>
  );
}

/** Returns the month to open: this month, or next month if only next month has a future roster. */
function useOpeningMonth(current: string, department: string): YearMonth {
  const month = toYearMonth(current);
  const followingMonth = shiftMonth(month, 1);
  const { data } = useQuery(myMonthQuery(month, department));
  const hasNoRoster = data !== undefined && !data.some(({ date }) => date >= current);
  const next = useQuery({ ...myMonthQuery(followingMonth, department), enabled: hasNoRoster });
  return hasNoRoster && next.data !== undefined && next.data.length > 0 ? followingMonth : month;
}

function OnCall({ id, details, duty }: { id: string; details: SubDetails; duty: Span }) {
  const { department } = details;
  const query = useQuery(myRosterQuery(id, department));
  const now = useNow();
  // The people to call change whenever a cover begins or ends.
  const covers = query.data?.covers ?? [];
  const coverTimes = covers.flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)]);
  const pastStarts = [duty.from, ...coverTimes.filter((at) => at <= Math.max(now, duty.from))];
  const since = new Date(Math.max(...pastStarts)).toISOString();
  const onCall = useQuery(dutyNumbersQuery(department, since)).data;
  return (
    <Loaded query={query} fallback="Failed to fetch roster">
      {(data) => (
        <DutyRoles
          entry={data.departmentStaff.find((one) => isSameText(one.department, department))}
          emptyText="No staff on duty"
          ownId={details.id}
          people={onCall}
          duty={{ department, source: "roster", ...toRfc3339(duty) }}
          covers={covers}
          renderPostAction={(post) =>
            isRosterRole(details.role) ? (
              <TakeOver details={details} duty={duty} roster={data} post={post} />
            ) : null
          }
        />
      )}
    </Loaded>
  );
}

function toRfc3339({ from, until }: Span): Record<keyof Span, string> {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

const toast = toastsAbout("take-over");
const sendTakeOver = idempotentCall(takeOver);

interface TakeOverProps {
  details: SubDetails;
  duty: Span;
  roster: Roster;
  post: RolePost<RosterPerson>;
}

function TakeOver({ details, duty, roster, post }: TakeOverProps) {
  const { id: ownId, department, role: ownRole } = details;
  const now = useNow();
  const zone = useHospitalZone();
  const [isAsking, setAsking] = useState(false);
  const take = useMutation({
    mutationFn: sendTakeOver,
    onSettled: (_roster, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
  });
  const rules = useRuleQuestion();
  const { role, position } = post;
  const takenPost = { date: roster.date, department, role, position };
  const cover = findCoverAt(roster.covers ?? [], takenPost, now);
  const onCall = cover?.person ?? post.person;
  if (onCall.id === ownId || now < duty.from || now >= duty.until) return null;
  const isOwnDuty = post.person.id === ownId;
  const isRostered = onCall.id === post.person.id;
  const recipients = isOwnDuty || isRostered ? [onCall] : [onCall, post.person];
  const name = fullName(onCall);
  const own_role = findOtherRole(ownRole, role);
  const calledRole = formatCalledRole({ role, position, own_role });
  const shownText = own_role === undefined ? "your name" : "your name and role";

  async function confirm(): Promise<void> {
    try {
      const newRoster = await rules.run((reasons) => take.mutateAsync({ ...takenPost, reasons }));
      setAsking(false);
      if (newRoster !== null) toast.success("You are on call now");
    } catch (error) {
      toast.error(error, "Failed to take over.");
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        onClick={() => setAsking(true)}
        aria-label={`Take over now from ${name}`}
      >
        Take over now
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={`Take over from ${name}?`}
        text={
          <>
            {`You will be on call as ${calledRole}, until ${dutyMomentText(duty.until, zone)}. All boards show ${shownText} at once.`}
            <MailNote people={recipients} others={isOwnDuty ? undefined : "the roster makers"} />
            {isOwnDuty ? null : (
              <RuleNote
                id={`take-over ${roster.date} ${department} ${role} ${position}`}
                ask={(signal) => {
                  const span = toRfc3339({ from: now, until: duty.until });
                  return findCoverRules({ ...takenPost, ...span, person: ownId }, signal);
                }}
              />
            )}
          </>
        }
        confirmLabel="Take over now"
        isBusy={take.isPending}
        isDanger={false}
      />
      {rules.question}
    </>
  );
}
