import { splitTeams } from "../people/department.js";
import { compared } from "../text/text-forms.js";
import { zonedDay } from "../time/zoned-day.js";
import type { ContactMark } from "./call-reports.js";
import {
  type ContactDetails,
  type ContactPerson,
  type ContactSource,
  whomToCall,
} from "./contact-resolution.js";
import { coverAt, otherRole } from "./cover.js";
import { type Duty, dutiesFrom, dutyClock, type Span } from "./duty.js";
import type { DutyStarts } from "./duty-starts.js";
import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";

const HOUR_MS = 3_600_000;

/** How far ahead duties are sent, so that a board without a server changes its doctors by itself: over any duty's end. */
export const DUTY_AHEAD_MS = 26 * HOUR_MS;

/** One person on a roster; `position` is the place among those who hold one role, in the order in which they are called. */
export interface RosterPost extends ContactDetails {
  department: string;
  role: RosterRole;
  position: number;
  /** `until`, epoch milliseconds: the end of the duty in which the calls were made. */
  reported?: (ContactMark & { until: number }) | null;
}

/** Somebody who is on call during a part of a duty in place of who is on the roster, whose name `for` is. */
export interface OnCallCover extends RosterPost, Span {
  for: string;
  /** The person's own role; empty where it is not known. */
  ownRole?: string;
}

/** The roster of a date YYYY-MM-DD; `changedAt`: when it was last saved, epoch milliseconds. */
export interface OnCallRoster {
  date: string;
  changedAt: number;
  departments: readonly string[];
  posts: readonly RosterPost[];
  covers?: readonly OnCallCover[];
}

/** What is known of a department besides its rosters. */
export interface OnCallDepartment {
  department: string;
  /** Its own duty start "HH:MM", null where it follows the hospital's. */
  dutyStart: string | null;
  /** Its own contact; blank where it has none. */
  contact: { email: string; phone: string };
  hod: ContactDetails | null;
}

/** Everything that decides who is on call in a hospital; the rosters of the dates that are asked about. */
export interface OnCallSources extends DutyStarts {
  departments: readonly OnCallDepartment[];
  rosters: readonly OnCallRoster[];
}

/**
 * Whom to call during the duty of a roster's date (YYYY-MM-DD), in the order in which one calls. A cover divides a duty:
 * each part of it is a span of its own.
 */
export interface OnCallSpan extends Span {
  date: string;
  source: ContactSource;
  people: ContactPerson[];
}

/** Whom to call for a department: during the span asked about, and during those that follow it. */
export interface OnCall extends OnCallSpan {
  department: string;
  next: OnCallSpan[];
  /** When the roster of this duty was last changed, epoch milliseconds; null where it has none. */
  rosterChangedAt: number | null;
}

/**
 * Who is on call at `at` in every department, and in the duties that begin by `to` (epoch milliseconds): the one
 * answer for everything that names a doctor (docs/wire.md, Duties). A roster speaks for its own duty only.
 */
export function onCallAt(sources: OnCallSources, at: number, to = at): OnCall[] {
  const { zone, dutyStart, rosters } = sources;
  const dutiesByStart = new Map<string, [Duty<OnCallRoster>, ...Duty<OnCallRoster>[]]>();
  return sources.departments.map((department) => {
    const clock = dutyClock(zone, dutyStart, department.dutyStart);
    const duties = dutiesByStart.get(clock.start) ?? dutiesFrom(rosters, at, to, clock);
    dutiesByStart.set(clock.start, duties);
    const [{ roster }] = duties;
    const spans = duties.flatMap((duty) => spansOf(department, duty));
    const [present, ...next] = spans.filter(({ until }) => until > at) as [
      OnCallSpan,
      ...OnCallSpan[],
    ];
    return {
      department: department.department,
      ...present,
      next: next.filter(({ from }) => from <= to),
      rosterChangedAt: isListed(roster, department) ? roster.changedAt : null,
    };
  });
}

/**
 * The first and the last date (YYYY-MM-DD) of any roster that `onCallAt` can need, wherever the hospital is: a zone is
 * up to 14 hours from UTC, a duty begins up to a day before, and a day that a zone never had may lie between.
 */
export function rosterDates(at: number, to = at): { first: string; last: string } {
  return { first: zonedDay(at - 60 * HOUR_MS, "UTC"), last: zonedDay(to + 14 * HOUR_MS, "UTC") };
}

/** Of these departments those that are a card's teams, in the card's order; `teams` as the card has them. */
export function onCallOfTeams<T extends { department: string }>(
  onCall: readonly T[],
  teams: string,
): T[] {
  const byName = new Map(onCall.map((one) => [compared(one.department), one]));
  return splitTeams(teams)
    .map((team) => byName.get(compared(team)))
    .filter((one) => one !== undefined);
}

/**
 * Of a duty and those that follow it, as the wire writes them, the one that holds `at` (epoch milliseconds): the first
 * that has not ended. Null once all have, for then no one knows who is on call.
 */
export function spanAt<S extends { until: string }>(spans: readonly S[], at: number): S | null {
  return spans.find(({ until }) => at < Date.parse(until)) ?? null;
}

/** The departments of whose duties a cover begins or ends after `after` and by `until` (epoch milliseconds, `until` inclusive). */
export function departmentsWithCoverTime(
  rosters: readonly OnCallRoster[],
  after: number,
  until: number,
): string[] {
  return coverTimes(rosters).flatMap(({ department, at }) =>
    at > after && at <= until ? [department] : [],
  );
}

/** The first time after `after` at which a cover begins or ends, both epoch milliseconds; null where none does. */
export function nextCoverTime(rosters: readonly OnCallRoster[], after: number): number | null {
  const times = coverTimes(rosters)
    .map(({ at }) => at)
    .filter((at) => at > after);
  return times.length === 0 ? null : Math.min(...times);
}

function coverTimes(rosters: readonly OnCallRoster[]): { department: string; at: number }[] {
  return rosters.flatMap(({ covers = [] }) =>
    covers.flatMap(({ department, from, until }) => [
      { department, at: from },
      { department, at: until },
    ]),
  );
}

/**
 * Whom to call during a duty: who is on its roster, or covers for them, else the department's own contact, else its head,
 * else no one.
 */
function spansOf(department: OnCallDepartment, duty: Duty<OnCallRoster>): OnCallSpan[] {
  const { contact, hod } = department;
  const { date, from, until, roster } = duty;
  const own = compared(department.department);
  const posts = (roster?.posts ?? [])
    .filter((post) => compared(post.department) === own)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.position - b.position);
  const covers = (roster?.covers ?? []).filter((cover) => compared(cover.department) === own);
  const times = covers.flatMap((cover) => [cover.from, cover.until]);
  const within = times.filter((at) => at > from && at < until).sort((a, b) => a - b);
  const starts = [from, ...new Set(within)];
  return starts.map((start, index) => {
    const people = posts.map((post) => personOf(post, covers, start));
    const span = { date, from: start, until: starts[index + 1] ?? until };
    return { ...span, ...whomToCall(people, contact, hod) };
  });
}

/** Who is called for a post in the part of the duty that begins at `start`: the one on the roster, or who covers for them. */
function personOf(post: RosterPost, covers: readonly OnCallCover[], start: number): ContactPerson {
  const cover = coverAt(covers, post, start);
  const ownRole = otherRole(cover?.ownRole, post.role);
  const { role, name, email, phone } = cover ?? post;
  const reported = markIn(cover ?? post, start);
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
 * What a contact is marked with in the part of a duty that begins at `start` (epoch milliseconds): a wrong number stays
 * wrong, and who did not answer in one duty may do so in the next.
 */
export function markIn({ reported }: Pick<RosterPost, "reported">, start: number) {
  if (reported === null || reported === undefined) return null;
  const { result, at, until } = reported;
  const mark: ContactMark = { result, at };
  return result === "wrong_person" || start < until ? mark : null;
}

function rankOf({ role }: RosterPost): number {
  return ROSTER_ROLES.indexOf(role);
}

function isListed(
  roster: OnCallRoster | null,
  { department }: OnCallDepartment,
): roster is OnCallRoster {
  const own = compared(department);
  return roster?.departments.some((listed) => compared(listed) === own) ?? false;
}
