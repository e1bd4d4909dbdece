import type { LiveChange } from "@wardline/contracts/live";
import type { Roster, RosterCover } from "@wardline/contracts/roster";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { Grant } from "@wardline/domain/people/grants";
import { compared } from "@wardline/domain/text/text-forms";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";

/** A staff member's right to see: the own account, the own department's rosters, and what the grants open, in which wards. */
export interface StaffMember {
  accountId: string;
  department: string;
  grants: readonly Grant[];
  /** The wards to which the grants are limited. */
  wards: WardLimit;
}

/** Which staff receive an event with its content, and what all others receive of it. */
export type StaffShare =
  | { to: "everyone" }
  | { to: "nobody"; others: LiveChange }
  | { to: "account"; accountId: string; others: LiveChange }
  | {
      to: "departments";
      /** Folded names. */
      departments: ReadonlySet<string>;
      /** The event with one department only. */
      narrowed: (department: string) => LiveChange;
      others: LiveChange;
    };

export const everyone = (): StaffShare => ({ to: "everyone" });

export const nobody = ({ revision }: Pick<LoggedEvent, "revision">): StaffShare => ({
  to: "nobody",
  others: { revision },
});

/** All learn that a display has changed, and read their own details again. */
export function displayNotice({
  revision,
  type,
  payload,
}: LoggedEvent<"display.published" | "display.updated">): StaffShare {
  // Another template of all displays says nothing of one.
  if ("board_template" in payload)
    return { to: "nobody", others: { revision, type: "display.updated", payload } };
  const { display_id } = payload;
  return { to: "nobody", others: { revision, type, payload: { display_id } } };
}

/** No one, but all may read who is on call in every department, and learn that it may have changed in this one. */
export function dutyOfDepartment({
  revision,
  payload: { department },
}: LoggedEvent<"staff.created" | `department.${"added" | "updated" | "removed"}`>): StaffShare {
  return { to: "nobody", others: dutyChanged(revision, [department]) };
}

/** As `dutyOfDepartment`, where the event does not say which department it concerns. */
export function dutyOfAny({ revision }: LoggedEvent<"staff.deleted">): StaffShare {
  return { to: "nobody", others: dutyChanged(revision, []) };
}

/** The member whom the event is about; the others learn that other people may be called in the department. */
export function ownAccount({
  revision,
  payload,
  changes,
}: LoggedEvent<"staff.updated">): StaffShare {
  const departments = [payload.department, ...formerTexts(changes, "department")];
  return { to: "account", accountId: payload.id, others: dutyChanged(revision, departments) };
}

/** The person whose account it is, and no one else. */
export function ownGuard({ revision, payload }: LoggedEvent<"account.updated">): StaffShare {
  return { to: "account", accountId: payload.id, others: { revision } };
}

/** The departments that a roster has, and those that it no longer has; each sees its own part only. */
export function ownRoster(event: LoggedEvent<"roster.created" | "roster.updated">): StaffShare {
  const { revision, type, payload } = event;
  const departments = concerned(payload.departments, event.changes);
  return {
    to: "departments",
    departments: folded(departments),
    narrowed: (department) => ({
      revision,
      type,
      payload: withoutReasons(narrowRoster(payload, department)),
    }),
    others: dutyChanged(revision, departments),
  };
}

/** As `ownRoster`, of a deleted roster. */
export function ownDeletedRoster(event: LoggedEvent<"roster.deleted">): StaffShare {
  const { revision, type, payload } = event;
  const { id, date } = payload;
  const departments = concerned(payload.departments, event.changes);
  return {
    to: "departments",
    departments: folded(departments),
    narrowed: (department) => ({
      revision,
      type,
      payload: { id, date, departments: onlyOwn(payload.departments, department) },
    }),
    others: dutyChanged(revision, departments),
  };
}

/** The person's department, who read again who of them is away; why is not in the log. */
export function awayInDepartment({
  revision,
  type,
  payload,
}: LoggedEvent<"absence.created" | "absence.updated" | "absence.deleted">): StaffShare {
  const { department } = payload.person;
  return {
    to: "departments",
    departments: folded([department]),
    narrowed: () => ({ revision, type, payload: { department } }),
    others: { revision },
  };
}

/** The duty's department, who read again which offers are for them. */
export function offersOfDepartment({
  revision,
  type,
  payload,
}: LoggedEvent<"offer.created" | "offer.updated">): StaffShare {
  const { department } = payload.duty;
  return {
    to: "departments",
    departments: folded([department]),
    narrowed: () => ({ revision, type, payload: { department } }),
    others: { revision },
  };
}

/** The department whose month is proposed: that it is, and no name. */
export function proposalOfDepartment({
  revision,
  type,
  payload,
}: LoggedEvent<"proposal.created" | "proposal.updated">): StaffShare {
  return {
    to: "departments",
    departments: folded([payload.department]),
    narrowed: () => ({ revision, type, payload }),
    others: { revision },
  };
}

/** A roster with one department only, as the staff of that department may read it. */
export function narrowRoster(roster: Roster, department: string): Roster {
  const own = compared(department);
  return {
    ...roster,
    departments: onlyOwn(roster.departments, department),
    departmentStaff: roster.departmentStaff.filter((entry) => compared(entry.department) === own),
    ...coversOf(roster, (cover) => compared(cover.department) === own),
  };
}

/** Those covers of a roster that are wanted, as its field; no field where there are none. */
export function coversOf(
  { covers = [] }: Roster,
  isWanted: (cover: RosterCover) => boolean,
): Pick<Roster, "covers"> {
  const wanted = covers.filter(isWanted);
  return { covers: wanted.length === 0 ? undefined : wanted };
}

/** A roster as those read it who do not make it: why somebody is covered for is not theirs to know. */
export function withoutReasons(roster: Roster): Roster {
  const { covers } = roster;
  if (covers === undefined) return roster;
  return { ...roster, covers: covers.map((cover) => ({ ...cover, reason: "" })) };
}

function onlyOwn(departments: readonly string[], department: string): string[] {
  const own = compared(department);
  return departments.filter((name) => compared(name) === own);
}

function concerned(
  departments: readonly string[],
  changes: LoggedEvent["changes"],
): readonly string[] {
  return [...new Set([...departments, ...formerTexts(changes, "departments")])];
}

function folded(departments: readonly string[]): ReadonlySet<string> {
  return new Set(departments.map(compared));
}

/** What a field held before: a text, or several. */
function formerTexts(changes: LoggedEvent["changes"], field: string): string[] {
  const former = changes?.find((change) => change.field === field)?.from;
  return former === undefined || former === null ? [] : ([former].flat() as string[]);
}

function dutyChanged(revision: number, departments: readonly string[]): LiveChange {
  return { revision, type: "duty.changed", payload: { departments: [...departments] } };
}
