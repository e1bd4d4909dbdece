import type { Roster } from "@wardline/contracts/roster";
import { LIMITS } from "@wardline/domain/limits";
import {
  type DepartmentStaffIds,
  ROSTER_ROLE_ID_FIELDS,
  repeatWeekly,
} from "@wardline/domain/roster/roster-check";
import { postsOf, ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { monthOf, shiftMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";

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
  /** On call beside the first of the post; the others that were ticked are not needed. */
  isBeside?: true;
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
    postsOf(entry).map(({ role, position, person }): Choice => {
      const choice = { role, department: entry.department, id: person.id };
      return position === 1 ? choice : { ...choice, isBeside: true };
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
  const stays = new Set(departments.map(compared));
  const choices = draft.choices.filter(({ department }) => stays.has(compared(department)));
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

/** The draft with someone on call beside the first of a post, last in its calling order. */
export function withBeside(draft: RosterDraft, choice: Choice): RosterDraft {
  const others = draft.choices.filter((other) => choiceKey(other) !== choiceKey(choice));
  return { ...draft, choices: [...others, { ...choice, isBeside: true }] };
}

/** The draft with somebody else in the place of a choice, or with nobody for an empty id. */
export function exchanged(draft: RosterDraft, choice: Choice, id: string): RosterDraft {
  const choices = draft.choices.flatMap((other) => {
    if (choiceKey(other) !== choiceKey(choice)) return [other];
    return id === "" ? [] : [{ ...other, id }];
  });
  return { ...draft, choices };
}

/**
 * The draft with this person first at a post, or with nobody for an empty id; the department is then on call, in the order of
 * `departments`, and the role is staffed.
 */
export function placed(
  draft: RosterDraft,
  choice: Choice,
  departments: readonly string[],
): RosterDraft {
  const stays = (other: Choice) =>
    postKey(other) !== postKey(choice) || (other.isBeside === true && other.id !== choice.id);
  const choices = draft.choices.filter(stays);
  if (choice.id === "") return { ...draft, choices };
  const beside = choices.filter((other) => postKey(other) === postKey(choice));
  return {
    departments: departments.filter(
      (one) => one === choice.department || draft.departments.includes(one),
    ),
    roles: ROSTER_ROLES.filter((role) => role === choice.role || draft.roles.includes(role)),
    choices: [...choices.filter((other) => !beside.includes(other)), choice, ...beside],
  };
}

/** Somebody who is to be put on a post. */
export interface Proposal {
  department: string;
  /** Null: the department alone is to be on call. */
  post: { role: RosterRole; position: number } | null;
  /** Empty where nobody is proposed. */
  id: string;
  /** Who is on the post; null where nobody is. */
  replaces: string | null;
}

/** The draft with what is proposed; where nobody is, with the department on call. */
export function withProposal(
  draft: RosterDraft,
  { department, post, id, replaces }: Proposal,
  departments: readonly string[],
): RosterDraft {
  const own = compared(department);
  const isListed = draft.departments.some((name) => compared(name) === own);
  const listed = isListed ? draft : withDepartments(draft, [...draft.departments, department]);
  if (post === null || id === "") return listed;
  const { role } = post;
  const choice = (one: string): Choice => ({ role, department, id: one });
  return replaces === null
    ? placed(listed, choice(id), [...new Set([...listed.departments, ...departments])])
    : exchanged(listed, choice(replaces), id);
}

/** What tells one choice from another. */
export function choiceKey({ role, department, id }: Choice): string {
  return `${role}|${compared(department)}|${id}`;
}

/** What tells one role of a department from another. */
export function postKey({ role, department }: Pick<Choice, "role" | "department">): string {
  return `${role}|${compared(department)}`;
}

/** Those who are sent: the first chosen of each role and department, and who is on call beside them. */
export function onCall(draft: RosterDraft): Choice[] {
  const positions = positionsOf(draft);
  return draft.choices.filter((choice) => positions.has(choiceKey(choice)));
}

/**
 * The place of each choice that is sent in the calling order of its post, from 1 on, by `choiceKey`: the first chosen
 * comes first (docs/product.md, Call duty roster page).
 */
export function positionsOf(draft: RosterDraft): Map<string, number> {
  const filled = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const choice of draft.choices) {
    const before = filled.get(postKey(choice)) ?? 0;
    const hasPlace = before === 0 || (choice.isBeside === true && before < LIMITS.positions);
    if (!draft.roles.includes(choice.role) || !hasPlace) continue;
    filled.set(postKey(choice), before + 1);
    positions.set(choiceKey(choice), before + 1);
  }
  return positions;
}

/** The draft as it is sent. */
export function contentOf(draft: RosterDraft): RosterContent {
  const posts = onCall(draft);
  const positions = positionsOf(draft);
  return {
    departments: [...draft.departments],
    departmentStaff: draft.departments.map((department) => {
      const entry: DepartmentStaffIds = { department };
      for (const post of posts) {
        if (compared(post.department) !== compared(department)) continue;
        const { role, id } = post;
        const position = positions.get(choiceKey(post)) ?? 1;
        if (position === 1) entry[ROSTER_ROLE_ID_FIELDS[role]] = id;
        else entry.more = [...(entry.more ?? []), { role, position, id }];
      }
      return entry;
    }),
  };
}
