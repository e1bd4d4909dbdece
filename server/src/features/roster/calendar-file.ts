import { createHash } from "node:crypto";
import type { PersonalDuty } from "@wardline/database/repositories/roster-views";
import type { RosterRecord } from "@wardline/database/repositories/rosters";
import { foldName } from "@wardline/domain/department";
import { ROSTER_ROLES } from "@wardline/domain/roster-role";
import { addDays } from "@wardline/domain/zoned-day";
import ical, { type ICalEventData } from "ical-generator";

/** Whose calendar it is. */
export interface CalendarOwner {
  hospitalName: string;
  accountId: string;
  department: string;
}

/** A staff member's own duties as an iCalendar file: one all-day event each, no patient's data. `now` epoch milliseconds. */
export function personalCalendar(
  owner: CalendarOwner,
  duties: readonly PersonalDuty[],
  now: number,
): string {
  const events = duties.map(({ date, department, role }) => ({
    ...wholeDay(date, now),
    id: uid("duty", owner.accountId, date, role, department),
    summary: `On call: ${role}, ${department}`,
    location: owner.hospitalName,
  }));
  return write(`${owner.hospitalName}: my duties`, events);
}

/** A department's rosters as an iCalendar file: one all-day event a day, naming who is on call. `now` epoch milliseconds. */
export function departmentCalendar(
  owner: CalendarOwner,
  rosters: readonly RosterRecord[],
  now: number,
): string {
  const events = rosters.map((roster) => ({
    ...wholeDay(roster.date, now),
    // By the date, not the roster: a roster that was deleted and saved anew stays the same event.
    id: uid("department", owner.accountId, roster.date, owner.department),
    summary: `${owner.department} on call`,
    description: peopleOn(roster, owner.department),
    location: owner.hospitalName,
  }));
  return write(`${owner.hospitalName}: ${owner.department} roster`, events);
}

function write(name: string, events: readonly ICalEventData[]): string {
  return ical({
    name,
    prodId: { company: "Wardline", product: "roster", language: "EN" },
    ttl: 3600,
    events: [...events],
  }).toString();
}

/** All-day dates are read off in UTC and belong to no zone, so every calendar shows the hospital's day. */
function wholeDay(date: string, now: number) {
  return {
    start: new Date(`${date}T00:00:00Z`),
    end: new Date(`${addDays(date, 1)}T00:00:00Z`),
    allDay: true,
    stamp: new Date(now),
  };
}

/** An id that stays the same for as long as the event does. */
function uid(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.map(foldName).join("\n")).digest("hex");
  return `${digest.slice(0, 32)}@wardline`;
}

function peopleOn({ duties }: RosterRecord, department: string): string {
  const own = foldName(department);
  const lines = ROSTER_ROLES.map((role) => {
    const duty = duties.find((one) => one.role === role && foldName(one.department) === own);
    return `${role}: ${duty ? `${duty.firstName} ${duty.lastName}`.trim() : "no one"}`;
  });
  return lines.reverse().join("\n");
}
