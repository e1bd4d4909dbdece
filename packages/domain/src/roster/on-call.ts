import { splitTeams } from "../people/department.js";
import { toComparedText } from "../text/text-forms.js";
import { toZonedDay } from "../time/zoned-day.js";
import type { ContactMark } from "./call-reports.js";
import {
  type ContactDetails,
  type ContactPerson,
  type ContactSource,
  resolvePeopleToCall,
} from "./contact-resolution.js";
import { findCoverAt, findOtherRole } from "./cover.js";
import { type Duty, getDutyClock, listDutiesFrom, type Span } from "./duty.js";
import type { DutyStarts } from "./duty-starts.js";
import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";

const HOUR_MS = 3_600_000;

/**
 * Time ahead for which the server sends duties: longer than any duty, so that a board that is cut off from the server
 * still shows the right doctors when the duty changes.
 */
export const DUTY_AHEAD_MS = 26 * HOUR_MS;

/** A person on a roster; `position` is the calling position within the role. */
export interface RosterPost extends ContactDetails {
  department: string;
  role: RosterRole;
  position: number;
  /** `until`, epoch milliseconds: end of the duty in which the calls were made. */
  reported?: (ContactMark & { until: number }) | null;
}

/** A cover of a part of a duty; `for` names the covered person. */
export interface OnCallCover extends RosterPost, Span {
  for: string;
  /** The person's own role; empty if unknown. */
  ownRole?: string;
}

/** The roster of a date YYYY-MM-DD; `changedAt` in epoch milliseconds. */
export interface OnCallRoster {
  date: string;
  changedAt: number;
  departments: readonly string[];
  posts: readonly RosterPost[];
  covers?: readonly OnCallCover[];
}

export interface OnCallDepartment {
  department: string;
  /** The department's own duty start "HH:MM"; null if it follows the hospital's duty start. */
  dutyStart: string | null;
  /** The department's own contact; blank if there is none. */
  contact: { email: string; phone: string };
  hod: ContactDetails | null;
}

export interface OnCallSources extends DutyStarts {
  departments: readonly OnCallDepartment[];
  rosters: readonly OnCallRoster[];
}

/** People to call, in calling order, during a span of a duty (roster date YYYY-MM-DD). Each cover starts a new span. */
export interface OnCallSpan extends Span {
  date: string;
  source: ContactSource;
  people: ContactPerson[];
}

/** People to call for a department in the requested span and the following ones. */
export interface OnCall extends OnCallSpan {
  department: string;
  next: OnCallSpan[];
  /** Last change of this duty's roster, epoch milliseconds; null if there is none. */
  rosterChangedAt: number | null;
}

/**
 * People on call in every department at `at`, and in duties that begin by `to` (epoch milliseconds); used wherever a
 * doctor is named (docs/wire/roster.md, Duties).
 */
export function resolveOnCall(sources: OnCallSources, at: number, to = at): OnCall[] {
  const { zone, dutyStart, rosters } = sources;
  const dutiesByStart = new Map<string, [Duty<OnCallRoster>, ...Duty<OnCallRoster>[]]>();
  return sources.departments.map((department) => {
    const clock = getDutyClock(zone, dutyStart, department.dutyStart);
    const duties = dutiesByStart.get(clock.start) ?? listDutiesFrom(rosters, at, to, clock);
    dutiesByStart.set(clock.start, duties);
    const [{ roster }] = duties;
    const spans = duties.flatMap((duty) => listOnCallSpans(department, duty));
    const [currentSpan, ...next] = spans.filter(({ until }) => until > at) as [
      OnCallSpan,
      ...OnCallSpan[],
    ];
    return {
      department: department.department,
      ...currentSpan,
      next: next.filter(({ from }) => from <= to),
      rosterChangedAt: isListed(roster, department) ? roster.changedAt : null,
    };
  });
}

/**
 * First and last roster date (YYYY-MM-DD) that `resolveOnCall` can need in any zone: up to 14 hours from UTC, a day of
 * duty, and a day the zone skipped.
 */
export function getRosterDateRange(at: number, to = at): { first: string; last: string } {
  return {
    first: toZonedDay(at - 60 * HOUR_MS, "UTC"),
    last: toZonedDay(to + 14 * HOUR_MS, "UTC"),
  };
}

/** Filters entries to a patient's teams, in the patient's order. */
export function filterByTeams<T extends { department: string }>(
  onCall: readonly T[],
  teams: string,
): T[] {
  const byName = new Map(onCall.map((one) => [toComparedText(one.department), one]));
  return splitTeams(teams)
    .map((team) => byName.get(toComparedText(team)))
    .filter((one) => one !== undefined);
}

/**
 * Returns the span that contains `at` (epoch milliseconds): the first that has not ended. Null if all have ended,
 * because it is then unknown who is on call.
 */
export function findSpanAt<S extends { until: string }>(spans: readonly S[], at: number): S | null {
  return spans.find(({ until }) => at < Date.parse(until)) ?? null;
}

/** Departments where a cover begins or ends after `after`, up to and including `until` (epoch milliseconds). */
export function findDepartmentsWithCoverChange(
  rosters: readonly OnCallRoster[],
  after: number,
  until: number,
): string[] {
  return listCoverTimes(rosters).flatMap(({ department, at }) =>
    at > after && at <= until ? [department] : [],
  );
}

/**
 * Next time after `after` at which a cover begins or ends, both epoch milliseconds; null if no cover begins or ends.
 */
export function findNextCoverTime(rosters: readonly OnCallRoster[], after: number): number | null {
  const times = listCoverTimes(rosters)
    .map(({ at }) => at)
    .filter((at) => at > after);
  return times.length === 0 ? null : Math.min(...times);
}

function listCoverTimes(rosters: readonly OnCallRoster[]): { department: string; at: number }[] {
  return rosters.flatMap(({ covers = [] }) =>
    covers.flatMap(({ department, from, until }) => [
      { department, at: from },
      { department, at: until },
    ]),
  );
}

/**
 * Determines the people to call during a duty: the roster with covers, otherwise the department's own contact,
 * otherwise its head, otherwise nobody.
 */
function listOnCallSpans(department: OnCallDepartment, duty: Duty<OnCallRoster>): OnCallSpan[] {
  const { contact, hod } = department;
  const { date, from, until, roster } = duty;
  const own = toComparedText(department.department);
  const posts = (roster?.posts ?? [])
    .filter((post) => toComparedText(post.department) === own)
    .sort((a, b) => getRoleRank(a) - getRoleRank(b) || a.position - b.position);
  const covers = (roster?.covers ?? []).filter((cover) => toComparedText(cover.department) === own);
  const times = covers.flatMap((cover) => [cover.from, cover.until]);
  const timesWithin = times.filter((at) => at > from && at < until).sort((a, b) => a - b);
  const starts = [from, ...new Set(timesWithin)];
  return starts.map((start, index) => {
    const people = posts.map((post) => toPersonToCall(post, covers, start));
    const span = { date, from: start, until: starts[index + 1] ?? until };
    return { ...span, ...resolvePeopleToCall(people, contact, hod) };
  });
}

/** Returns the person to call for a post from `start`: the covering person, or the person on the roster. */
function toPersonToCall(
  post: RosterPost,
  covers: readonly OnCallCover[],
  start: number,
): ContactPerson {
  const cover = findCoverAt(covers, post, start);
  const ownRole = findOtherRole(cover?.ownRole, post.role);
  const { role, name, email, phone } = cover ?? post;
  const reported = getActiveMark(cover ?? post, start);
  return {
    role,
    name,
    email,
    phone,
    ...(cover === undefined ? {} : { for: cover.for }),
    ...(ownRole === undefined ? {} : { own_role: ownRole }),
    ...(post.position === 1 ? {} : { position: post.position }),
    ...(reported === null ? {} : { reported }),
  };
}

/**
 * Returns the mark of a contact from `start` (epoch milliseconds): a wrong number stays marked; an unanswered call
 * counts only until its duty ends.
 */
export function getActiveMark({ reported }: Pick<RosterPost, "reported">, start: number) {
  if (reported === null || reported === undefined) return null;
  const { result, at, until } = reported;
  const mark: ContactMark = { result, at };
  return result === "wrong_person" || start < until ? mark : null;
}

function getRoleRank({ role }: RosterPost): number {
  return ROSTER_ROLES.indexOf(role);
}

function isListed(
  roster: OnCallRoster | null,
  { department }: OnCallDepartment,
): roster is OnCallRoster {
  const own = toComparedText(department);
  return roster?.departments.some((listed) => toComparedText(listed) === own) ?? false;
}
