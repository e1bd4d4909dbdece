import type { JobData } from "@wardline/contracts/operation/jobs";
import { readPhones } from "@wardline/database/repositories/people/mailed-accounts";
import {
  buildCoverUid,
  buildDutyUid,
  type CalendarEvent,
  type DutyStartHistory,
  readDutyStartHistory,
  readPersonalEvents,
} from "@wardline/database/repositories/roster/calendar-events";
import { getDatedSpan } from "@wardline/domain/roster/duty-starts";
import { listFreeSpans } from "@wardline/domain/roster/timeline";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import {
  buildCancelledEvent,
  buildPublishedEvents,
  type CalendarPart,
  type CancelledEvent,
} from "./templates/duty-event.js";
import { rosterDutiesEmail } from "./templates/roster-duties.js";

type Duty = JobData<"email", "roster-duties">["duties"][number];

/** Delay in milliseconds from which an email states that it is late, because a newer email may have arrived first. */
const LATE_AFTER_MS = 15 * 60_000;

/**
 * Notifies a staff member of changed duties; does nothing if the account was deleted or its address is unverified,
 * because rosters are confidential. A late email states that it is late and omits past duties.
 */
export async function sendRosterDuties(
  context: EmailContext,
  { accountId, hospitalId, duties: changed }: JobData<"email", "roster-duties">,
  run: JobRun,
): Promise<void> {
  const now = context.now();
  const { manager } = context.dataSource;
  const hours = await readDutyStartHistory(manager, hospitalId);
  if (hours === null) return;
  const { zone } = hours.starts;
  const isLate = now - run.queuedAt > LATE_AFTER_MS;
  const yesterday = addDays(toZonedDay(now, zone), -1);
  const duties = changed.filter(({ date }) => !isLate || date >= yesterday);
  const [first] = duties.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
  if (first === undefined) return;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || !recipient.isVerified) return;
  const { hospitalName, firstName } = recipient;
  const people = duties.flatMap((duty) => [duty.person, duty.for]);
  const ids = people.flatMap((person) => person?.id ?? []);
  const email = rosterDutiesEmail({
    hospitalName,
    firstName,
    accountId,
    duties,
    phones: await readPhones(manager, hospitalId, ids),
    zone,
    changedAt: run.queuedAt,
    isLate,
    url: `${context.publicUrl}/${choosePage(duties)}`,
  });
  const events = await readPersonalEvents(manager, hospitalId, accountId, first, hours);
  const calendars = buildCalendarParts(
    { accountId, hospitalName, hours, events },
    duties,
    run.queuedAt,
  );
  await deliver(context, run, recipient, { ...email, calendars });
}

interface Reader {
  accountId: string;
  hospitalName: string;
  hours: DutyStartHistory;
  /** All events that the recipient's calendar should have. */
  events: readonly CalendarEvent[];
}

/**
 * Returns the reader's current events of these duties, and a cancellation for each other event that the calendar may
 * still have.
 */
function buildCalendarParts(
  { accountId, hospitalName, hours, events }: Reader,
  duties: readonly Duty[],
  changedAt: number,
): CalendarPart[] {
  const isEventForDuty = (event: CalendarEvent, duty: Duty) =>
    event.date === duty.date &&
    toComparedText(event.department) === toComparedText(duty.department);
  const currentEvents = events.filter((event) =>
    duties.some((duty) => isEventForDuty(event, duty)),
  );
  const publishedEvents =
    currentEvents.length === 0 ? [] : [buildPublishedEvents(currentEvents, hospitalName)];
  const currentUids = new Set(events.map(({ uid }) => uid));
  const cancelledEvents = duties
    .flatMap((duty) => listLostEvents(accountId, duty, hours, changedAt))
    .filter(({ uid }) => !currentUids.has(uid));
  return [
    ...publishedEvents,
    ...cancelledEvents.map((event) => buildCancelledEvent(event, hospitalName)),
  ];
}

/** Returns the events that a change may have removed. */
function listLostEvents(
  accountId: string,
  duty: Duty,
  { starts, former }: DutyStartHistory,
  changedAt: number,
): CancelledEvent[] {
  const { date, change, covered = [] } = duty;
  const buildLostEvent = (
    post: { department: string; role: string },
    uid: string,
    span = getDatedSpan(date, post.department, starts, former),
  ) => ({
    ...span,
    uid,
    date,
    department: post.department,
    summary: `On call: ${post.role}, ${post.department}`,
    changedAt,
  });
  const listOwnEvents = (post: { department: string; role: string }) => {
    const span = getDatedSpan(date, post.department, starts, former);
    const datedPost = { date, ...post };
    const laterSpans = listFreeSpans(covered, span).slice(1);
    return [
      buildLostEvent(post, buildDutyUid(accountId, datedPost)),
      ...laterSpans.map((part) =>
        buildLostEvent(post, buildDutyUid(accountId, datedPost, part.from), { ...span, ...part }),
      ),
    ];
  };
  switch (change) {
    case "removed":
    case "covered":
      return listOwnEvents(duty);
    case "moved":
      return (duty.left ?? []).flatMap(listOwnEvents);
    case "cover_ended": {
      const { from, until } = duty;
      if (duty.person?.id !== accountId) return listOwnEvents(duty);
      if (from === undefined || until === undefined) return [];
      return [{ ...buildLostEvent(duty, buildCoverUid(accountId, duty, from)), from, until }];
    }
    case "added":
    case "covers":
    case "taken_over":
    case "away":
      return [];
  }
}

/**
 * Returns the page that the email links to: the roster day for roster makers who have to act, own duties for others.
 */
function choosePage(duties: readonly Duty[]): string {
  const makerDuty = duties.find(({ change }) => change === "away" || change === "taken_over");
  return makerDuty === undefined
    ? "sub-account/roster"
    : `dashboard/call-duty-roster?date=${makerDuty.date}#view`;
}
