import type { JobData } from "@wardline/contracts/jobs";
import { readPhones } from "@wardline/database/repositories/people/mailed-accounts";
import {
  type CalendarEvent,
  coverUid,
  type DutyHours,
  dutyUid,
  readDutyHours,
  readPersonalEvents,
} from "@wardline/database/repositories/roster/calendar-events";
import { datedSpan } from "@wardline/domain/roster/duty-starts";
import { gapsOf } from "@wardline/domain/roster-rules/timeline";
import { compared } from "@wardline/domain/text/text-forms";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import type { JobRun } from "@wardline/jobs/handlers";
import {
  type CalendarPart,
  type CancelledEvent,
  cancelledEvent,
  publishedEvents,
} from "./duty-event.js";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { rosterDutiesEmail } from "./templates/roster-duties.js";

type Duty = JobData<"email", "roster-duties">["duties"][number];

/** From how many milliseconds on a mail says that it is late: a newer one may have come first. */
const LATE_MS = 15 * 60_000;

/**
 * Tells a staff member of changed duties; ends quietly when the account was deleted, and for an address that nobody
 * has proven, because rosters are not for strangers. A mail that the mail server took late says so, and leaves out what is over.
 */
export async function sendRosterDuties(
  context: EmailContext,
  { accountId, hospitalId, duties: changed }: JobData<"email", "roster-duties">,
  run: JobRun,
): Promise<void> {
  const now = context.now();
  const { manager } = context.dataSource;
  const hours = await readDutyHours(manager, hospitalId);
  if (hours === null) return;
  const { zone } = hours.starts;
  const isLate = now - run.queuedAt > LATE_MS;
  const yesterday = addDays(zonedDay(now, zone), -1);
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
    url: `${context.publicUrl}/${placeOf(duties)}`,
  });
  const events = await readPersonalEvents(manager, hospitalId, accountId, first, hours);
  const calendars = calendarParts({ accountId, hospitalName, hours, events }, duties, run.queuedAt);
  await deliver(context, run, recipient, { ...email, calendars });
}

interface Reader {
  accountId: string;
  hospitalName: string;
  hours: DutyHours;
  /** All that the reader's calendar is to have. */
  events: readonly CalendarEvent[];
}

/** The reader's events of these duties as they are now, and a cancellation of each that the calendar may still have. */
function calendarParts(
  { accountId, hospitalName, hours, events }: Reader,
  duties: readonly Duty[],
  changedAt: number,
): CalendarPart[] {
  const isOf = (event: CalendarEvent, duty: Duty) =>
    event.date === duty.date && compared(event.department) === compared(duty.department);
  const present = events.filter((event) => duties.some((duty) => isOf(event, duty)));
  const published = present.length === 0 ? [] : [publishedEvents(present, hospitalName)];
  const kept = new Set(events.map(({ uid }) => uid));
  const cancelled = duties
    .flatMap((duty) => lostEvents(accountId, duty, hours, changedAt))
    .filter(({ uid }) => !kept.has(uid));
  return [...published, ...cancelled.map((event) => cancelledEvent(event, hospitalName))];
}

/** The events that a change may have taken from the reader. */
function lostEvents(
  accountId: string,
  duty: Duty,
  { starts, former }: DutyHours,
  changedAt: number,
): CancelledEvent[] {
  const { date, change, covered = [] } = duty;
  const eventOf = (
    post: { department: string; role: string },
    uid: string,
    span = datedSpan(date, post.department, starts, former),
  ) => ({
    ...span,
    uid,
    date,
    department: post.department,
    summary: `On call: ${post.role}, ${post.department}`,
    changedAt,
  });
  const ownEvents = (post: { department: string; role: string }) => {
    const span = datedSpan(date, post.department, starts, former);
    const of = { date, ...post };
    const later = gapsOf(covered, span).slice(1);
    return [
      eventOf(post, dutyUid(accountId, of)),
      ...later.map((part) =>
        eventOf(post, dutyUid(accountId, of, part.from), { ...span, ...part }),
      ),
    ];
  };
  switch (change) {
    case "removed":
    case "covered":
      return ownEvents(duty);
    case "moved":
      return (duty.left ?? []).flatMap(ownEvents);
    case "cover_ended": {
      const { from, until } = duty;
      if (duty.person?.id !== accountId) return ownEvents(duty);
      if (from === undefined || until === undefined) return [];
      return [{ ...eventOf(duty, coverUid(accountId, duty, from)), from, until }];
    }
    case "added":
    case "covers":
    case "taken_over":
    case "away":
      return [];
  }
}

/** Where one acts on it: makers on the day that needs somebody or was taken over, others among their own duties. */
function placeOf(duties: readonly Duty[]): string {
  const made = duties.find(({ change }) => change === "away" || change === "taken_over");
  return made === undefined
    ? "sub-account/roster"
    : `dashboard/call-duty-roster?date=${made.date}#view`;
}
