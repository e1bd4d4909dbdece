import { computeDutySpan, type DutyClock, type Span } from "../roster/duty.js";
import { type DutyStarts, getDepartmentClock } from "../roster/duty-starts.js";
import type { RosterRole } from "../roster/roster-role.js";
import { groupByPerson, listFreeSpans, type WorkedTime } from "../roster/timeline.js";
import { toComparedText } from "../text/text-forms.js";

export interface PlannedPost {
  /** Roster date, YYYY-MM-DD. */
  date: string;
  department: string;
  role: RosterRole;
  position: number;
  person: string;
  name: string;
}

/** Part of a duty (epoch milliseconds) with the person who covers. */
export interface CoveredPost extends PlannedPost, Span {}

/** Times each person works under these rosters; a cover counts for the person who covers (docs/wire/roster.md, Roster rules). */
export function listWorkedTimes(
  posts: readonly PlannedPost[],
  covers: readonly CoveredPost[],
  starts: DutyStarts,
): WorkedTime[] {
  const departments = new Map<string, string>();
  const getKey = ({ department, role, position }: PlannedPost) => {
    const known = departments.get(department) ?? toComparedText(department);
    departments.set(department, known);
    return `${known}|${role}|${position}`;
  };
  const toWorkedTime = (post: PlannedPost, key: string, { from, until }: Span): WorkedTime => {
    const { person, name, date } = post;
    return { person, name, date, post: key, from, until };
  };
  const coversByDuty = new Map<string, CoveredPost[]>();
  for (const cover of covers) {
    const duty = `${cover.date}|${getKey(cover)}`;
    coversByDuty.set(duty, [...(coversByDuty.get(duty) ?? []), cover]);
  }
  const clocks = new Map<string, DutyClock>();
  const spans = new Map<string, Span>();
  const getSpan = ({ date, department }: PlannedPost) => {
    const clock = clocks.get(department) ?? getDepartmentClock(starts, department);
    clocks.set(department, clock);
    const key = `${date} ${clock.start}`;
    const span = spans.get(key) ?? computeDutySpan(date, clock);
    spans.set(key, span);
    return span;
  };
  const planned = posts.flatMap((post) => {
    const key = getKey(post);
    const covered = coversByDuty.get(`${post.date}|${key}`) ?? [];
    return listFreeSpans(sortSpans(covered), getSpan(post)).map((span) =>
      toWorkedTime(post, key, span),
    );
  });
  return [...planned, ...covers.map((cover) => toWorkedTime(cover, getKey(cover), cover))];
}

/** Finds people who, under `after`, work part of a duty that they do not work under `before`. */
export function findAddedWorkers(
  before: readonly WorkedTime[],
  after: readonly WorkedTime[],
): string[] {
  const formerByPerson = groupByPerson(before);
  const addedTimes = after.filter((time) => {
    const former = (formerByPerson.get(time.person) ?? []).filter(
      ({ date, post }) => date === time.date && post === time.post,
    );
    return listFreeSpans(sortSpans(former), time).length > 0;
  });
  return [...new Set(addedTimes.map(({ person }) => person))];
}

function sortSpans(spans: readonly Span[]): Span[] {
  return [...spans].sort((a, b) => a.from - b.from);
}
