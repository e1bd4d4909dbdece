import { type DutyClock, dutySpan, type Span } from "../roster/duty.js";
import { clockOfDepartment, type DutyStarts } from "../roster/duty-starts.js";
import type { RosterRole } from "../roster/roster-role.js";
import { compared } from "../text/text-forms.js";
import { byPerson, gapsOf, type WorkedTime } from "./timeline.js";

/** A post of a roster with who is on it. */
export interface PlannedPost {
  /** The roster's date, YYYY-MM-DD. */
  date: string;
  department: string;
  role: RosterRole;
  position: number;
  person: string;
  name: string;
}

/** A part of a post's duty (epoch milliseconds) with who is on call then in place of who is on the roster. */
export interface CoveredPost extends PlannedPost, Span {}

/** Who works when by some rosters: a cover counts as worked by who covers (docs/wire.md, Roster rules). */
export function workedTimes(
  posts: readonly PlannedPost[],
  covers: readonly CoveredPost[],
  starts: DutyStarts,
): WorkedTime[] {
  const departments = new Map<string, string>();
  const keyOf = ({ department, role, position }: PlannedPost) => {
    const known = departments.get(department) ?? compared(department);
    departments.set(department, known);
    return `${known}|${role}|${position}`;
  };
  const timeOf = (post: PlannedPost, key: string, { from, until }: Span): WorkedTime => {
    const { person, name, date } = post;
    return { person, name, date, post: key, from, until };
  };
  const coversOf = new Map<string, CoveredPost[]>();
  for (const cover of covers) {
    const duty = `${cover.date}|${keyOf(cover)}`;
    coversOf.set(duty, [...(coversOf.get(duty) ?? []), cover]);
  }
  const clocks = new Map<string, DutyClock>();
  const spans = new Map<string, Span>();
  const spanOf = ({ date, department }: PlannedPost) => {
    const clock = clocks.get(department) ?? clockOfDepartment(starts, department);
    clocks.set(department, clock);
    const key = `${date} ${clock.start}`;
    const span = spans.get(key) ?? dutySpan(date, clock);
    spans.set(key, span);
    return span;
  };
  const planned = posts.flatMap((post) => {
    const key = keyOf(post);
    const covered = coversOf.get(`${post.date}|${key}`) ?? [];
    return gapsOf(inOrder(covered), spanOf(post)).map((span) => timeOf(post, key, span));
  });
  return [...planned, ...covers.map((cover) => timeOf(cover, keyOf(cover), cover))];
}

/** Those who by `after` work at some time on a duty on which they do not work then by `before`. */
export function takesOn(before: readonly WorkedTime[], after: readonly WorkedTime[]): string[] {
  const formerOf = byPerson(before);
  const more = after.filter((time) => {
    const former = (formerOf.get(time.person) ?? []).filter(
      ({ date, post }) => date === time.date && post === time.post,
    );
    return gapsOf(inOrder(former), time).length > 0;
  });
  return [...new Set(more.map(({ person }) => person))];
}

function inOrder(spans: readonly Span[]): Span[] {
  return [...spans].sort((a, b) => a.from - b.from);
}
