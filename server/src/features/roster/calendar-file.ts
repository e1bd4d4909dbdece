import { createHash } from "node:crypto";
import type {
  CoveredPart,
  PersonalCover,
  PersonalDuty,
} from "@wardline/database/repositories/roster/roster-views";
import type { DatedRosterRecord } from "@wardline/database/repositories/roster/rosters";
import { calledRole, coverSpanText, otherRole } from "@wardline/domain/roster/cover";
import { DEFAULT_DUTY_START, dutySpan } from "@wardline/domain/roster/duty";
import { clockOfDepartment, type DutyStarts } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { addDays, isDay } from "@wardline/domain/time/zoned-day";
import ical, { ICalAlarmType, type ICalEventData } from "ical-generator";

/** Whose calendar it is, and when duties begin there. */
export interface CalendarOwner {
  hospitalName: string;
  accountId: string;
  department: string;
  starts: DutyStarts;
}

/** How long before a duty a calendar reminds of it, in seconds. */
const REMIND_S = 3_600;

/** A staff member's own duties as an iCalendar file: one event each, no patient's data (docs/wire.md, Duties). */
export function personalCalendar(
  owner: CalendarOwner,
  duties: readonly PersonalDuty[],
  covers: readonly PersonalCover[] = [],
): string {
  const { zone } = owner.starts;
  const own = duties
    .filter(isWritable)
    .map(({ date, department, role, changedAt, covers: covered }) => ({
      ...timesOf(owner, date, department, changedAt),
      id: uid("duty", owner.accountId, date, role, department),
      summary: `On call: ${role}, ${department}`,
      ...(covered.length === 0
        ? {}
        : {
            description: covered
              .map((part) => `Covered by ${partText(part, role, zone)}`)
              .join("\n"),
          }),
      location: owner.hospitalName,
    }));
  const forOthers = covers.map(
    ({ date, department, role, from, until, name, ownRole, changedAt }) => ({
      start: new Date(from),
      end: new Date(until),
      ...stampsOf(changedAt),
      id: uid("cover", owner.accountId, date, role, department, String(from)),
      summary: `On call: ${calledRole({ role, own_role: otherRole(ownRole, role) })}, ${department}, for ${name}`,
      location: owner.hospitalName,
    }),
  );
  return write(`${owner.hospitalName}: my duties`, [...own, ...forOthers]);
}

/** "Ada Obi, Fri 27 Nov 00:51 – 08:00"; with another role than the post's "Ada Obi, Registrar, Fri 27 Nov …". */
function partText({ name, ownRole, ...span }: CoveredPart, role: string, zone: string): string {
  return [name, otherRole(ownRole, role), coverSpanText(span, zone)].filter(Boolean).join(", ");
}

/** A department's rosters as an iCalendar file: one event a duty, naming who is on call (docs/wire.md, Duties). */
export function departmentCalendar(
  owner: CalendarOwner,
  rosters: readonly DatedRosterRecord[],
): string {
  const events = rosters.filter(isWritable).map((roster) => ({
    ...timesOf(owner, roster.date, owner.department, roster.changedAt),
    // By the date, not the roster: a roster that was deleted and saved again stays the same event.
    id: uid("department", owner.accountId, roster.date, owner.department),
    summary: `${owner.department} on call`,
    description: peopleOn(roster, owner),
    location: owner.hospitalName,
  }));
  return write(`${owner.hospitalName}: ${owner.department} roster`, events);
}

/** Rosters of before could be of days with which no calendar ends. */
function isWritable({ date }: { date: string }): boolean {
  return isDay(date);
}

function write(name: string, events: readonly ICalEventData[]): string {
  const calendar = ical({
    // The library writes a calendar's name as it is; RFC 5545 escapes it like any text.
    name: name.replace(/[\\;,]/g, "\\$&"),
    prodId: { company: "Wardline", product: "roster", language: "EN" },
    ttl: 3600,
    events: [...events],
  });
  return `${calendar.toString()}\r\n`;
}

/**
 * When a date's duty is, and when its roster was last saved, so that an unchanged calendar is the same file. A duty that
 * is a calendar day is written as one: such a date belongs to no zone, so every calendar shows the hospital's day.
 */
function timesOf({ starts }: CalendarOwner, date: string, department: string, changedAt: Date) {
  const clock = clockOfDepartment(starts, department);
  const { from, until } = dutySpan(date, clock);
  const times =
    clock.start === DEFAULT_DUTY_START
      ? {
          start: new Date(`${date}T00:00:00Z`),
          end: new Date(`${addDays(date, 1)}T00:00:00Z`),
          allDay: true,
        }
      : { start: new Date(from), end: new Date(until) };
  return { ...times, ...stampsOf(changedAt) };
}

function stampsOf(changedAt: Date) {
  return {
    stamp: changedAt,
    lastModified: changedAt,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: REMIND_S }],
  };
}

/** An id that stays the same for as long as the event does. */
function uid(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.map(compared).join("\n")).digest("hex");
  return `${digest.slice(0, 32)}@wardline`;
}

function peopleOn(
  { duties, covers }: DatedRosterRecord,
  { department, starts }: CalendarOwner,
): string {
  const own = compared(department);
  const lines = ROSTER_ROLES.map((role) => {
    const names = duties
      .filter((one) => one.role === role && compared(one.department) === own)
      .sort((a, b) => a.position - b.position)
      .map(({ position, firstName, lastName }) => {
        const covered = covers
          .filter((cover) => cover.role === role && cover.position === position)
          .filter((cover) => compared(cover.department) === own)
          .map((cover) => partText({ ...cover, name: nameOf(cover) }, role, starts.zone));
        const name = nameOf({ firstName, lastName });
        return covered.length === 0 ? name : `${name} (covered by ${covered.join("; ")})`;
      });
    return `${role}: ${names.join(", ") || "no one"}`;
  });
  return lines.reverse().join("\n");
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
