import {
  buildUid,
  type CalendarEvent,
  computeEventSequence,
  type DutyStartHistory,
} from "@wardline/database/repositories/roster/calendar-events";
import type {
  CoverRecord,
  DutyRecord,
  SavedRosterRecord,
} from "@wardline/database/repositories/roster/rosters";
import { fullName } from "@wardline/domain/people/full-name";
import { findCoverAt, findOtherRole, formatCalledRole } from "@wardline/domain/roster/cover";
import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import { getDatedSpan } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { isolateDirection } from "@wardline/domain/text/direction";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays, isDay } from "@wardline/domain/time/zoned-day";
import ical, { ICalAlarmType, type ICalEventData, ICalEventTransparency } from "ical-generator";

/** The account, department and hospital of a calendar, with the hospital's past and present duty starts. */
export interface CalendarOwner extends DutyStartHistory {
  hospitalName: string;
  accountId: string;
  department: string;
  /** Address of the roster page. */
  url: string;
}

const REMINDER_LEAD_S = 3_600;

/** Builds a staff member's duties as an iCalendar file, without patient data (docs/wire/roster.md, Calendars). */
export function buildPersonalCalendar(
  owner: CalendarOwner,
  events: readonly CalendarEvent[],
): string {
  const alarms = [{ type: ICalAlarmType.display, triggerBefore: REMINDER_LEAD_S }] as const;
  return writeCalendar(
    owner,
    "my duties",
    events.map((event) => ({ ...toIcal(event, owner), alarms: [...alarms] })),
  );
}

/**
 * Builds a department's rosters as an iCalendar file: one event per duty, or per part if somebody covers, naming the
 * people on call. The events mark nobody as busy (docs/wire/roster.md, Calendars).
 */
export function buildDepartmentCalendar(
  owner: CalendarOwner,
  rosters: readonly SavedRosterRecord[],
  phones: ReadonlyMap<string, string>,
): string {
  const events = rosters.flatMap((roster) => listDepartmentEvents(owner, roster, phones));
  return writeCalendar(
    owner,
    `${owner.department} roster`,
    events.map((event) => ({
      ...toIcal(event, owner),
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  );
}

function writeCalendar(
  { hospitalName, starts: { zone }, url }: CalendarOwner,
  title: string,
  events: readonly ICalEventData[],
): string {
  const calendar = ical({
    // The library does not escape a calendar's name as RFC 5545 requires.
    name: `${hospitalName}: ${title}`.replace(/[\\;,]/g, "\\$&"),
    prodId: { company: "Wardline", product: "roster", language: "EN" },
    ttl: 3600,
    url,
    x: { "X-WR-TIMEZONE": zone },
    events: [...events],
  });
  return `${calendar.toString()}\r\n`;
}

/** Converts an event, stamped with its last change, so that an unchanged calendar gives the same file. */
function toIcal(event: CalendarEvent, { hospitalName }: CalendarOwner): ICalEventData {
  const { uid: id, date, from, until, isWholeDay, summary, description, changedAt } = event;
  const changed = new Date(changedAt);
  const times = isWholeDay
    ? { start: toMidnight(date), end: toMidnight(addDays(date, 1)), allDay: true }
    : { start: new Date(from), end: new Date(until) };
  return {
    id,
    ...times,
    stamp: changed,
    lastModified: changed,
    sequence: computeEventSequence(changedAt),
    summary,
    ...(description === "" ? {} : { description }),
    location: hospitalName,
  };
}

function toMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Splits a department's duty into parts with their doctors on call. */
function listDepartmentEvents(
  { accountId, department, starts, former }: CalendarOwner,
  { date, duties, covers, changedAt }: SavedRosterRecord,
  phones: ReadonlyMap<string, string>,
): CalendarEvent[] {
  // Old rosters may have dates that no calendar accepts.
  if (!isDay(date)) return [];
  const { start, ...span } = getDatedSpan(date, department, starts, former);
  const isOwnDepartment = (one: DutyRecord) =>
    toComparedText(one.department) === toComparedText(department);
  const posts = duties
    .filter(isOwnDepartment)
    .sort(
      (a, b) =>
        ROSTER_ROLES.indexOf(b.role) - ROSTER_ROLES.indexOf(a.role) || a.position - b.position,
    );
  const ownCovers = covers.filter(isOwnDepartment);
  const times = ownCovers
    .flatMap(({ from, until }) => [from, until])
    .filter((at) => at > span.from && at < span.until)
    .sort((a, b) => a - b);
  const partStarts = [span.from, ...new Set(times)];
  return partStarts.map((from, index) => {
    const people = posts.map((post) => findPersonOnCall(post, ownCovers, from));
    const names = people.map(({ name, calledRole }) => `${name} (${calledRole})`);
    const lines = people.map(({ id, name, calledRole }) =>
      [`${calledRole}: ${name}`, phones.get(id)].filter(Boolean).join(", "),
    );
    return {
      // The id is built from the date, so that deleting a roster and saving it again does not change its events' ids.
      uid: buildUid("department", accountId, date, department, ...(index === 0 ? [] : [`${from}`])),
      date,
      department,
      from,
      until: partStarts[index + 1] ?? span.until,
      isWholeDay: partStarts.length === 1 && start === DEFAULT_DUTY_START,
      summary: `${department}: ${names.join(", ") || "nobody"}`,
      description: lines.join("\n"),
      changedAt: Math.max(changedAt.getTime(), span.changedAt),
    };
  });
}

/** Returns the doctor on call for a post at `at`, with the role under which to call them. */
function findPersonOnCall(post: DutyRecord, covers: readonly CoverRecord[], at: number) {
  const cover = findCoverAt(covers, post, at);
  const person = cover ?? post;
  return {
    id: person.accountId,
    name: isolateDirection(fullName(person)),
    calledRole: formatCalledRole({ ...post, own_role: findOtherRole(cover?.ownRole, post.role) }),
  };
}
