import type { Roster } from "@wardline/contracts/roster";
import { monthOf, shiftMonth, type YearMonth } from "@wardline/domain/calendar-grid";
import { foldName } from "@wardline/domain/department";
import {
  type DepartmentStaffIds,
  ROSTER_ROLE_ID_FIELDS,
  repeatWeekly,
} from "@wardline/domain/roster-check";
import { ROSTER_ROLE_FIELDS, ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster-role";
import { addDays } from "@wardline/domain/zoned-day";

/** The longest that a roster is repeated in one go, in days: half a year of weeks. */
const LONGEST_DAYS = 26 * 7;

/** The last day until which a roster of `day` can be repeated. */
export function latestRepetition(day: string): string {
  return addDays(day, LONGEST_DAYS);
}

/** A day on which a repeated roster falls, and whether it has one already and is skipped. */
export interface RepeatedDay {
  day: string;
  isTaken: boolean;
}

/** The days of a weekly repetition up to and including `until`; the first is `day` itself. */
export function repeatedDays(
  day: string,
  until: string,
  rostered: ReadonlySet<string>,
): RepeatedDay[] {
  const last = latestRepetition(day);
  return repeatWeekly(day, until < last ? until : last).map((one) => ({
    day: one,
    isTaken: rostered.has(one),
  }));
}

/** The months from one day to another, both included. */
export function monthsBetween(from: string, until: string): YearMonth[] {
  const months: YearMonth[] = [];
  const last = monthOf(until);
  for (
    let month = monthOf(from);
    month.year * 12 + month.month <= last.year * 12 + last.month;
    month = shiftMonth(month, 1)
  ) {
    months.push(month);
  }
  return months;
}

/** A staff member who was ticked for a post. */
export interface Choice {
  role: RosterRole;
  department: string;
  id: string;
}

/** A roster as it is being filled in. */
export interface RosterDraft {
  departments: readonly string[];
  /** The roles that are staffed; the choices of the others wait unsent. */
  roles: readonly RosterRole[];
  /** In the order in which they were made. */
  choices: readonly Choice[];
}

/** What is saved of a roster beside its day (docs/product.md, Records and fields). */
export interface RosterContent {
  departments: string[];
  departmentStaff: DepartmentStaffIds[];
}

export const EMPTY_DRAFT: RosterDraft = { departments: [], roles: [], choices: [] };

/** A roster as it was saved, ready to be changed. */
export function draftOf(roster: Roster): RosterDraft {
  const choices = roster.departmentStaff.flatMap((entry) =>
    ROSTER_ROLES.flatMap((role): Choice[] => {
      const person = entry[ROSTER_ROLE_FIELDS[role]];
      return person === null ? [] : [{ role, department: entry.department, id: person.id }];
    }),
  );
  const roles = ROSTER_ROLES.filter((role) => choices.some((choice) => choice.role === role));
  return { departments: roster.departments, roles, choices };
}

/**
 * The draft with these departments on call: one that is no more among them drops its staff
 * (docs/product.md, Call duty roster page).
 */
export function withDepartments(draft: RosterDraft, departments: readonly string[]): RosterDraft {
  const stays = new Set(departments.map(foldName));
  const choices = draft.choices.filter(({ department }) => stays.has(foldName(department)));
  return { ...draft, departments, choices };
}

/** The draft with a staff member ticked or unticked. */
export function toggleChoice(draft: RosterDraft, choice: Choice): RosterDraft {
  const others = draft.choices.filter((other) => choiceKey(other) !== choiceKey(choice));
  const wasChosen = others.length < draft.choices.length;
  return { ...draft, choices: wasChosen ? others : [...others, choice] };
}

/** "Select All Staff": ticks all that are listed, or unticks them when all were. */
export function toggleChoices(draft: RosterDraft, listed: readonly Choice[]): RosterDraft {
  const chosen = new Set(draft.choices.map(choiceKey));
  const missing = listed.filter((choice) => !chosen.has(choiceKey(choice)));
  if (missing.length > 0) return { ...draft, choices: [...draft.choices, ...missing] };
  const unticked = new Set(listed.map(choiceKey));
  return {
    ...draft,
    choices: draft.choices.filter((choice) => !unticked.has(choiceKey(choice))),
  };
}

/**
 * The draft with one person at a post, or with nobody for an empty id; the department is then on call, in the order of
 * `departments`, and the role is staffed.
 */
export function placed(
  draft: RosterDraft,
  choice: Choice,
  departments: readonly string[],
): RosterDraft {
  const isSamePost = (other: Choice) =>
    other.role === choice.role && foldName(other.department) === foldName(choice.department);
  const choices = draft.choices.filter((other) => !isSamePost(other));
  if (choice.id === "") return { ...draft, choices };
  return {
    departments: departments.filter(
      (one) => one === choice.department || draft.departments.includes(one),
    ),
    roles: ROSTER_ROLES.filter((role) => role === choice.role || draft.roles.includes(role)),
    choices: [...choices, choice],
  };
}

/** What tells one choice from another. */
export function choiceKey({ role, department, id }: Choice): string {
  return `${role}|${foldName(department)}|${id}`;
}

/** The first chosen of each role and department: only they are sent (docs/product.md, Call duty roster page). */
export function onCall(draft: RosterDraft): Choice[] {
  const taken = new Set<string>();
  return draft.choices.filter(({ role, department }) => {
    const post = `${role}|${foldName(department)}`;
    if (!draft.roles.includes(role) || taken.has(post)) return false;
    taken.add(post);
    return true;
  });
}

/** The draft as it is sent. */
export function contentOf(draft: RosterDraft): RosterContent {
  const posts = onCall(draft);
  return {
    departments: [...draft.departments],
    departmentStaff: draft.departments.map((department) => {
      const entry: DepartmentStaffIds = { department };
      for (const post of posts) {
        if (foldName(post.department) !== foldName(department)) continue;
        entry[ROSTER_ROLE_ID_FIELDS[post.role]] = post.id;
      }
      return entry;
    }),
  };
}
