import {
  type CalendarEvent,
  type DutyHours,
  sequenceOf,
  uid,
} from "@wardline/database/repositories/roster/calendar-events";
import type {
  CoverRecord,
  DatedRosterRecord,
  DutyRecord,
} from "@wardline/database/repositories/roster/rosters";
import { calledRole, coverAt, otherRole } from "@wardline/domain/roster/cover";
import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import { datedSpan } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { isolated } from "@wardline/domain/text/direction";
import { compared } from "@wardline/domain/text/text-forms";
import { addDays, isDay } from "@wardline/domain/time/zoned-day";
import ical, { ICalAlarmType, type ICalEventData, ICalEventTransparency } from "ical-generator";

/** Whose calendar it is, and when duties begin and began there. */
export interface CalendarOwner extends DutyHours {
  hospitalName: string;
  accountId: string;
  department: string;
  /** The page of the roster. */
  url: string;
}

/** How long before a duty a calendar reminds of it, in seconds. */
const REMIND_S = 3_600;

/** A staff member's times on call as an iCalendar file, no patient's data (docs/wire.md, Calendars). */
export function personalCalendar(owner: CalendarOwner, events: readonly CalendarEvent[]): string {
  const alarms = [{ type: ICalAlarmType.display, triggerBefore: REMIND_S }] as const;
  return write(
    owner,
    "my duties",
    events.map((event) => ({ ...toIcal(event, owner), alarms: [...alarms] })),
  );
}

/**
 * A department's rosters as an iCalendar file: an event a duty, or a part of it by which somebody covers, that names who is
 * on call. It marks nobody as busy (docs/wire.md, Calendars).
 */
export function departmentCalendar(
  owner: CalendarOwner,
  rosters: readonly DatedRosterRecord[],
  phones: ReadonlyMap<string, string>,
): string {
  const events = rosters.flatMap((roster) => departmentEvents(owner, roster, phones));
  return write(
    owner,
    `${owner.department} roster`,
    events.map((event) => ({
      ...toIcal(event, owner),
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  );
}

function write(
  { hospitalName, starts: { zone }, url }: CalendarOwner,
  title: string,
  events: readonly ICalEventData[],
): string {
  const calendar = ical({
    // The library writes a calendar's name as it is; RFC 5545 escapes it like any text.
    name: `${hospitalName}: ${title}`.replace(/[\\;,]/g, "\\$&"),
    prodId: { company: "Wardline", product: "roster", language: "EN" },
    ttl: 3600,
    url,
    x: { "X-WR-TIMEZONE": zone },
    events: [...events],
  });
  return `${calendar.toString()}\r\n`;
}

/** Stamped with its last change, so that an unchanged calendar is the same file. */
function toIcal(event: CalendarEvent, { hospitalName }: CalendarOwner): ICalEventData {
  const { uid: id, date, from, until, isWholeDay, summary, description, changedAt } = event;
  const changed = new Date(changedAt);
  const times = isWholeDay
    ? { start: midnight(date), end: midnight(addDays(date, 1)), allDay: true }
    : { start: new Date(from), end: new Date(until) };
  return {
    id,
    ...times,
    stamp: changed,
    lastModified: changed,
    sequence: sequenceOf(changedAt),
    summary,
    ...(description === "" ? {} : { description }),
    location: hospitalName,
  };
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The parts of a department's duty, each with who is on call then. */
function departmentEvents(
  { accountId, department, starts, former }: CalendarOwner,
  { date, duties, covers, changedAt }: DatedRosterRecord,
  phones: ReadonlyMap<string, string>,
): CalendarEvent[] {
  // Rosters of before could be of days with which no calendar ends.
  if (!isDay(date)) return [];
  const { start, ...span } = datedSpan(date, department, starts, former);
  const own = (one: DutyRecord) => compared(one.department) === compared(department);
  const posts = duties
    .filter(own)
    .sort(
      (a, b) =>
        ROSTER_ROLES.indexOf(b.role) - ROSTER_ROLES.indexOf(a.role) || a.position - b.position,
    );
  const ownCovers = covers.filter(own);
  const times = ownCovers
    .flatMap(({ from, until }) => [from, until])
    .filter((at) => at > span.from && at < span.until)
    .sort((a, b) => a - b);
  const begins = [span.from, ...new Set(times)];
  return begins.map((from, index) => {
    const people = posts.map((post) => personOn(post, ownCovers, from));
    const names = people.map(({ name, called }) => `${name} (${called})`);
    const lines = people.map(({ id, name, called }) =>
      [`${called}: ${name}`, phones.get(id)].filter(Boolean).join(", "),
    );
    return {
      // By the date, not the roster: a roster that was deleted and saved again stays the same event.
      uid: uid("department", accountId, date, department, ...(index === 0 ? [] : [`${from}`])),
      date,
      department,
      from,
      until: begins[index + 1] ?? span.until,
      isWholeDay: begins.length === 1 && start === DEFAULT_DUTY_START,
      summary: `${department}: ${names.join(", ") || "no one"}`,
      description: lines.join("\n"),
      changedAt: Math.max(changedAt.getTime(), span.changedAt),
    };
  });
}

/** The person on call for a post at `at`, with the role under which one calls them. */
function personOn(post: DutyRecord, covers: readonly CoverRecord[], at: number) {
  const cover = coverAt(covers, post, at);
  const { accountId, firstName, lastName } = cover ?? post;
  return {
    id: accountId,
    name: isolated(`${firstName} ${lastName}`.trim()),
    called: calledRole({ ...post, own_role: otherRole(cover?.ownRole, post.role) }),
  };
}
