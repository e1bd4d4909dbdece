import { fullName } from "../people/full-name.js";
import { type AbsenceKind, isAway, isWithinDays } from "../roster/absence.js";
import type { Span } from "../roster/duty.js";
import type { RosterRole } from "../roster/roster-role.js";
import { listFreeSpans, type WorkedTime } from "../roster/timeline.js";
import type { RosterRuleSettings } from "../roster-rules/rules.js";
import { toComparedText } from "../text/text-forms.js";
import type { MonthCell, MonthPost } from "./month-plan.js";

export interface MonthPerson {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  /** True if the person can be given duties in the department. */
  is_staff: boolean;
}

/** A day of a department's month, from the duty start; times in RFC 3339. */
export interface MonthDay {
  date: string;
  from: string;
  until: string;
  holiday: string | null;
}

interface NamedPerson {
  id: string;
  firstName: string;
  lastName: string;
}

/** Part of a duty that a person takes over from `for`; times in RFC 3339. */
export interface MonthCover extends MonthCell {
  from: string;
  until: string;
  person: NamedPerson;
  for: NamedPerson;
}

/** A department's month as used by rules and sums, from `GET /roster/grid` (docs/wire/roster.md, The month). */
export interface MonthGrid {
  department: string;
  zone: string;
  days: readonly MonthDay[];
  people: readonly MonthPerson[];
  duties: readonly MonthPost[];
  covers: readonly MonthCover[];
  absences: readonly {
    person: { id: string };
    from: string;
    until: string;
    kind: AbsenceKind | null;
  }[];
  /** Null for readers who do not make the department's roster. */
  planning: { rules: RosterRuleSettings; around: readonly WorkedTime[] } | null;
}

/**
 * Lists the times that each person works under a plan; a cover counts for the covering person as long as the covered
 * person still has the post.
 */
export function listGridTimes(grid: MonthGrid, plan: readonly MonthPost[]): WorkedTime[] {
  return [...listPlannedTimes(grid, plan), ...listCoverTimes(grid, plan)];
}

/** Start and end of each date's duty, epoch milliseconds. */
export function computeDutySpans({ days }: Pick<MonthGrid, "days">): Map<string, Span> {
  return new Map(
    days.map(({ date, from, until }) => [
      date,
      { from: Date.parse(from), until: Date.parse(until) },
    ]),
  );
}

/** Returns a predicate that is true if the person is away on that day. A mere preference does not count. */
export function createAwayPredicate(
  grid: Pick<MonthGrid, "absences">,
): (person: string, date: string) => boolean {
  return (person, date) =>
    grid.absences.some(
      (absence) => absence.person.id === person && isAway(absence) && isWithinDays(absence, date),
    );
}

/** Returns a predicate that is true if the person prefers not to be on call on that day. */
export function createReluctancePredicate(
  grid: Pick<MonthGrid, "absences">,
): (person: string, date: string) => boolean {
  return (person, date) =>
    grid.absences.some(
      (absence) => absence.person.id === person && !isAway(absence) && isWithinDays(absence, date),
    );
}

function listPlannedTimes(grid: MonthGrid, plan: readonly MonthPost[]): WorkedTime[] {
  const spans = computeDutySpans(grid);
  const names = new Map(grid.people.map((person) => [person.id, fullName(person)]));
  return plan.flatMap((post) => {
    const span = spans.get(post.date);
    if (span === undefined) return [];
    const covered = grid.covers.filter((cover) => isCoverFor(cover, post)).map(toCoverSpan);
    return listFreeSpans(
      covered.sort((a, b) => a.from - b.from),
      span,
    ).map((part) => ({
      person: post.person,
      name: names.get(post.person) ?? "",
      date: post.date,
      post: getPostKey(grid, post),
      ...part,
    }));
  });
}

function listCoverTimes(grid: MonthGrid, plan: readonly MonthPost[]): WorkedTime[] {
  return grid.covers.flatMap((cover) => {
    const post = plan.find((one) => isCoverFor(cover, one));
    if (post === undefined) return [];
    const { person, date } = cover;
    const time = { person: person.id, name: fullName(person), date, post: getPostKey(grid, post) };
    return [{ ...time, ...toCoverSpan(cover) }];
  });
}

/** True if the cover applies to the post; a person who moves to another position of the role is still covered. */
function isCoverFor(cover: MonthCover, post: MonthPost): boolean {
  return cover.date === post.date && cover.role === post.role && cover.for.id === post.person;
}

function toCoverSpan({ from, until }: MonthCover): Span {
  return { from: Date.parse(from), until: Date.parse(until) };
}

function getPostKey(
  { department }: MonthGrid,
  cell: { role: RosterRole; position: number },
): string {
  return `${toComparedText(department)}|${cell.role}|${cell.position}`;
}
