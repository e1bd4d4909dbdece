import { type AbsenceKind, isAway, isWithinDays } from "../roster/absence.js";
import type { Span } from "../roster/duty.js";
import type { RosterRole } from "../roster/roster-role.js";
import type { RosterRuleSettings } from "../roster-rules/rules.js";
import { gapsOf, type WorkedTime } from "../roster-rules/timeline.js";
import { compared } from "../text/text-forms.js";
import type { MonthCell, MonthPost } from "./month-plan.js";

/** A row of a department's month. */
export interface MonthPerson {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  /** Whether this person can be given duties of the department. */
  is_staff: boolean;
}

/** A day of a department's month, by the department's duty start; times are RFC 3339. */
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

/** A part of a duty of the month with who is on call in place of `for`; times are RFC 3339. */
export interface MonthCover extends MonthCell {
  from: string;
  until: string;
  person: NamedPerson;
  for: NamedPerson;
}

/** A department's month as far as rules and sums read it: what `GET /roster/grid` answers (docs/wire.md, The month). */
export interface MonthGrid {
  department: string;
  /** The hospital's IANA zone. */
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
  /** Null for those who do not make the department's roster. */
  planning: { rules: RosterRuleSettings; around: readonly WorkedTime[] } | null;
}

/** Who works when by a plan of the month: a cover of somebody who is still on the post counts as worked by who covers. */
export function timesOfPlan(grid: MonthGrid, plan: readonly MonthPost[]): WorkedTime[] {
  return [...plannedTimes(grid, plan), ...coverTimes(grid, plan)];
}

/** When the duty of each date of the month begins and ends, epoch milliseconds. */
export function spansOfMonth({ days }: Pick<MonthGrid, "days">): Map<string, Span> {
  return new Map(
    days.map(({ date, from, until }) => [
      date,
      { from: Date.parse(from), until: Date.parse(until) },
    ]),
  );
}

/** Whether somebody is away on a day of the month; who would only rather not be on call is not. */
export function awayIn(
  grid: Pick<MonthGrid, "absences">,
): (person: string, date: string) => boolean {
  return (person, date) =>
    grid.absences.some(
      (absence) => absence.person.id === person && isAway(absence) && isWithinDays(absence, date),
    );
}

/** Whether somebody would rather not be on call on a day of the month. */
export function reluctantIn(
  grid: Pick<MonthGrid, "absences">,
): (person: string, date: string) => boolean {
  return (person, date) =>
    grid.absences.some(
      (absence) => absence.person.id === person && !isAway(absence) && isWithinDays(absence, date),
    );
}

/** A person's first and last name. */
export function fullName({ firstName, lastName }: Omit<NamedPerson, "id">): string {
  return `${firstName} ${lastName}`.trim();
}

function plannedTimes(grid: MonthGrid, plan: readonly MonthPost[]): WorkedTime[] {
  const spans = spansOfMonth(grid);
  const names = new Map(grid.people.map((person) => [person.id, fullName(person)]));
  return plan.flatMap((post) => {
    const span = spans.get(post.date);
    if (span === undefined) return [];
    const covered = grid.covers.filter((cover) => isCoverOf(cover, post)).map(spanOfCover);
    return gapsOf(
      covered.sort((a, b) => a.from - b.from),
      span,
    ).map((part) => ({
      person: post.person,
      name: names.get(post.person) ?? "",
      date: post.date,
      post: postOf(grid, post),
      ...part,
    }));
  });
}

function coverTimes(grid: MonthGrid, plan: readonly MonthPost[]): WorkedTime[] {
  return grid.covers.flatMap((cover) => {
    const post = plan.find((one) => isCoverOf(cover, one));
    if (post === undefined) return [];
    const { person, date } = cover;
    const time = { person: person.id, name: fullName(person), date, post: postOf(grid, post) };
    return [{ ...time, ...spanOfCover(cover) }];
  });
}

/** Somebody who changes to another position of the role stays covered. */
function isCoverOf(cover: MonthCover, post: MonthPost): boolean {
  return cover.date === post.date && cover.role === post.role && cover.for.id === post.person;
}

function spanOfCover({ from, until }: MonthCover): Span {
  return { from: Date.parse(from), until: Date.parse(until) };
}

function postOf({ department }: MonthGrid, cell: { role: RosterRole; position: number }): string {
  return `${compared(department)}|${cell.role}|${cell.position}`;
}
