import type { CallInput } from "@wardline/contracts/endpoint";
import type { createRoster, Roster, StaffMember } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { matchesSearch } from "@wardline/domain/records/list-view";
import {
  type DepartmentStaffIds,
  ROSTER_ROLE_ID_FIELDS,
} from "@wardline/domain/roster/roster-check";
import { listPosts, ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { isSameText, toComparedText } from "@wardline/domain/text/text-forms";

/** A staff member selected for a post. */
export interface DutyChoice {
  role: RosterRole;
  department: string;
  id: string;
  /** True if this person is on call in addition to the first person; only the first is sent without this mark. */
  isAdditional?: true;
}

/** A roster being filled in. */
export interface RosterDraft {
  departments: readonly string[];
  /** Selected roles; people chosen for other roles are remembered but not sent. */
  roles: readonly RosterRole[];
  choices: readonly DutyChoice[];
}

/** A roster's content without its day (docs/product.md, Records and fields). */
export type RosterContent = Omit<CallInput<typeof createRoster>["body"], "date" | "reasons">;

export const EMPTY_DRAFT: RosterDraft = { departments: [], roles: [], choices: [] };

/** Returns a saved roster as a draft. */
export function toDraft(roster: Roster): RosterDraft {
  const choices = roster.departmentStaff.flatMap((entry) =>
    listPosts(entry).map(({ role, position, person }): DutyChoice => {
      const choice = { role, department: entry.department, id: person.id };
      return position === 1 ? choice : { ...choice, isAdditional: true };
    }),
  );
  const roles = ROSTER_ROLES.filter((role) => choices.some((choice) => choice.role === role));
  return { departments: roster.departments, roles, choices };
}

/** Returns the draft with these departments on call, without the staff of other departments. */
export function withDepartments(draft: RosterDraft, departments: readonly string[]): RosterDraft {
  const chosenNames = new Set(departments.map(toComparedText));
  const choices = draft.choices.filter((one) => chosenNames.has(toComparedText(one.department)));
  return { ...draft, departments, choices };
}

/** Returns the draft with a staff member selected or deselected. */
export function toggleChoice(draft: RosterDraft, choice: DutyChoice): RosterDraft {
  return toggleChoices(draft, [choice]);
}

/** Selects all listed people, or deselects them if all were selected. */
export function toggleChoices(draft: RosterDraft, listed: readonly DutyChoice[]): RosterDraft {
  const missing = withoutChoices(listed, draft.choices);
  const choices =
    missing.length > 0 ? [...draft.choices, ...missing] : withoutChoices(draft.choices, listed);
  return { ...draft, choices };
}

/** Returns the draft with a person added to the end of a post's calling order. */
export function withAdditionalPerson(draft: RosterDraft, choice: DutyChoice): RosterDraft {
  const others = withoutChoices(draft.choices, [choice]);
  return { ...draft, choices: [...others, { ...choice, isAdditional: true }] };
}

function withoutChoices(choices: readonly DutyChoice[], removed: readonly DutyChoice[]) {
  const removedKeys = new Set(removed.map(getChoiceKey));
  return choices.filter((choice) => !removedKeys.has(getChoiceKey(choice)));
}

/** Returns the draft with another person in place of a choice, or without that choice if `id` is "". */
export function withOtherPerson(draft: RosterDraft, choice: DutyChoice, id: string): RosterDraft {
  if (id === "") return { ...draft, choices: withoutChoices(draft.choices, [choice]) };
  const isReplaced = (other: DutyChoice) => getChoiceKey(other) === getChoiceKey(choice);
  const choices = draft.choices.map((other) => (isReplaced(other) ? { ...other, id } : other));
  return { ...draft, choices };
}

/** Returns the draft with this person first on a post (nobody if the id is ""), and the post's role and department. */
export function withAssignment(
  draft: RosterDraft,
  choice: DutyChoice,
  departments: readonly string[],
): RosterDraft {
  const { role, department, id } = choice;
  const isOnPost = (other: DutyChoice) => getPostKey(other) === getPostKey(choice);
  const others = draft.choices.filter((other) => !isOnPost(other));
  const additional = draft.choices.filter(
    (other) => isOnPost(other) && other.isAdditional === true && other.id !== id,
  );
  if (id === "") return { ...draft, choices: [...others, ...additional] };
  return {
    departments: departments.filter((one) => one === department || draft.departments.includes(one)),
    roles: ROSTER_ROLES.filter((one) => one === role || draft.roles.includes(one)),
    choices: [...others, choice, ...additional],
  };
}

/** A person proposed for a post. */
export interface ProposedPerson {
  department: string;
  /** Post to fill; null to put only the department on call. */
  post: { role: RosterRole; position: number } | null;
  /** Id of the proposed person; empty if nobody is proposed. */
  id: string;
  /** Id of the person on the post now; null if the post is empty. */
  replaces: string | null;
}

/** Returns the draft with the proposal applied and its department on call. */
export function withProposal(
  draft: RosterDraft,
  proposal: ProposedPerson | undefined,
  departments: readonly string[],
): RosterDraft {
  if (proposal === undefined) return draft;
  const { department, post, id, replaces } = proposal;
  const listedNames = draft.departments.map(toComparedText);
  const isListed = listedNames.includes(toComparedText(department));
  const listed = isListed ? draft : withDepartments(draft, [...draft.departments, department]);
  if (post === null || id === "") return listed;
  const { role } = post;
  const choice = (one: string): DutyChoice => ({ role, department, id: one });
  return replaces === null
    ? withAssignment(listed, choice(id), [...new Set([...listed.departments, ...departments])])
    : withOtherPerson(listed, choice(replaces), id);
}

/** Returns the key of a choice. */
export function getChoiceKey(choice: DutyChoice): string {
  return `${getPostKey(choice)}|${choice.id}`;
}

/** Returns the key of a role in a department. */
export function getPostKey({ role, department }: Pick<DutyChoice, "role" | "department">): string {
  return `${role}|${toComparedText(department)}`;
}

/** Returns the choices to send: the first of each role and department, and the further people on call. */
export function listChoicesToSave(draft: RosterDraft): DutyChoice[] {
  const positions = mapChoicePositions(draft);
  return draft.choices.filter((choice) => positions.has(getChoiceKey(choice)));
}

/** Returns the calling positions, from 1, of the choices to send, keyed by `getChoiceKey`. */
export function mapChoicePositions(draft: RosterDraft): Map<string, number> {
  const filledCounts = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const choice of draft.choices) {
    const before = filledCounts.get(getPostKey(choice)) ?? 0;
    const hasPlace = before === 0 || (choice.isAdditional === true && before < LIMITS.positions);
    if (!draft.roles.includes(choice.role) || !hasPlace) continue;
    filledCounts.set(getPostKey(choice), before + 1);
    positions.set(getChoiceKey(choice), before + 1);
  }
  return positions;
}

/** Converts a draft to the content that is sent to the server. */
export function toContent(draft: RosterDraft): RosterContent {
  const positions = mapChoicePositions(draft);
  return {
    departments: [...draft.departments],
    departmentStaff: draft.departments.map((department) => {
      const entry: DepartmentStaffIds = { department };
      for (const choice of filterByDepartment(draft.choices, department)) {
        const { role, id } = choice;
        const position = positions.get(getChoiceKey(choice));
        if (position === 1) entry[ROSTER_ROLE_ID_FIELDS[role]] = id;
        else if (position) entry.more = [...(entry.more ?? []), { role, position, id }];
      }
      return entry;
    }),
  };
}

/** Staff who can be chosen for each role. */
export type Candidates = Readonly<Record<RosterRole, readonly StaffMember[]>>;

/** Returns the staff of all roles, plus people who may stay on the edited roster although they changed their role. */
export function includeRosteredPeople(staff: Candidates, roster: Roster): Candidates {
  const lists = ROSTER_ROLES.map((role) => {
    const knownKeys = new Set(staff[role].map((member) => getChoiceKey({ ...member, role })));
    const rosteredStaff = roster.departmentStaff.flatMap(({ department, ...entry }) =>
      listPosts(entry)
        .filter((post) => post.role === role)
        .map(({ person }) => ({ ...person, department, role, email: "" })),
    );
    const formerStaff = rosteredStaff.filter((member) => !knownKeys.has(getChoiceKey(member)));
    return [role, [...staff[role], ...formerStaff]];
  });
  return Object.fromEntries(lists) as Candidates;
}

/** Returns the staff of the chosen departments whose name, email or department matches the query. */
export function findCandidates(
  staff: readonly StaffMember[],
  departments: readonly string[],
  query: string,
): StaffMember[] {
  const chosen = new Set(departments.map(toComparedText));
  return staff.filter(
    ({ firstName, lastName, email, department }) =>
      chosen.has(toComparedText(department)) &&
      matchesSearch([`${firstName} ${lastName}`, email, department], query),
  );
}

/** Returns the draft without the departments and staff that a new roster may not contain. */
export function dropInvalidChoices(
  draft: RosterDraft,
  departments: readonly string[],
  staff: Candidates,
): RosterDraft {
  const spellings = new Map(departments.map((name) => [toComparedText(name), name]));
  const candidateKeys = new Set(
    ROSTER_ROLES.flatMap((role) => staff[role].map((member) => getChoiceKey({ ...member, role }))),
  );
  const { roles, choices } = withDepartments(draft, departments);
  return {
    departments: draft.departments.flatMap((name) => spellings.get(toComparedText(name)) ?? []),
    roles,
    choices: choices.filter((choice) => candidateKeys.has(getChoiceKey(choice))),
  };
}

/** Returns the entries of a department, ignoring the case of its name. */
export function filterByDepartment<One extends { department: string }>(
  entries: readonly One[],
  department: string,
): One[] {
  return entries.filter((one) => isSameText(one.department, department));
}
