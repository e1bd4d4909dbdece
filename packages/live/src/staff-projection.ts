import type { LiveChange } from "@wardline/contracts/live/events";
import type { Roster, RosterCover } from "@wardline/contracts/roster/roster";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { Grant } from "@wardline/domain/people/grants";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { toComparedText } from "@wardline/domain/text/text-forms";

/**
 * Limits of a staff member's view: their own account, their own department's rosters, and the data that their grants
 * give access to in their wards.
 */
export interface StaffViewer {
  accountId: string;
  department: string;
  grants: readonly Grant[];
  /** Wards that limit the grants. */
  wards: WardLimit;
}

/** The staff who receive an event's content, and what all others receive. */
export type StaffShare =
  | { to: "everyone" }
  | { to: "nobody"; others: LiveChange }
  | { to: "account"; accountId: string; others: LiveChange }
  | {
      to: "departments";
      /** Department names, folded for comparison. */
      departments: ReadonlySet<string>;
      narrow: (department: string) => LiveChange;
      others: LiveChange;
    };

export const shareWithEveryone = (): StaffShare => ({ to: "everyone" });

export const shareWithNobody = ({ revision }: Pick<LoggedEvent, "revision">): StaffShare => ({
  to: "nobody",
  others: { revision },
});

/** A changed display, for all staff, who reload their own details. */
export function shareDisplay({
  revision,
  type,
  payload,
}: LoggedEvent<"display.published" | "display.updated">): StaffShare {
  // A changed hospital template does not name a display.
  if ("board_template" in payload)
    return { to: "nobody", others: { revision, type: "display.updated", payload } };
  const { display_id } = payload;
  return { to: "nobody", others: { revision, type, payload: { display_id } } };
}

/** Nobody receives the content, but everybody may reload who is on call in this department. */
export function shareDuty({
  revision,
  payload: { department },
}: LoggedEvent<"staff.created" | `department.${"added" | "updated" | "removed"}`>): StaffShare {
  return { to: "nobody", others: shareDutyChange(revision, [department]) };
}

/** Like `shareDuty`, for an event that does not name the department. */
export function shareDutyAnywhere({ revision }: LoggedEvent<"staff.deleted">): StaffShare {
  return { to: "nobody", others: shareDutyChange(revision, []) };
}

/** The account's owner receives the content; others learn that people on call in the department may have changed. */
export function shareAccount({
  revision,
  payload,
  changes,
}: LoggedEvent<"staff.updated">): StaffShare {
  const departments = [payload.department, ...listFormerTexts(changes, "department")];
  return { to: "account", accountId: payload.id, others: shareDutyChange(revision, departments) };
}

/** Only the account's owner receives the content. */
export function shareWithOwner({ revision, payload }: LoggedEvent<"account.updated">): StaffShare {
  return { to: "account", accountId: payload.id, others: { revision } };
}

/** A roster's departments, former ones included, receive the content; each sees only its own part. */
export function shareRoster(event: LoggedEvent<"roster.created" | "roster.updated">): StaffShare {
  const { revision, type, payload } = event;
  const departments = listAffectedDepartments(payload.departments, event.changes);
  return {
    to: "departments",
    departments: foldNames(departments),
    narrow: (department) => ({
      revision,
      type,
      payload: withoutReasons(narrowRoster(payload, department)),
    }),
    others: shareDutyChange(revision, departments),
  };
}

/** Like `shareRoster`, for a deleted roster. */
export function shareDeletedRoster(event: LoggedEvent<"roster.deleted">): StaffShare {
  const { revision, type, payload } = event;
  const { id, date } = payload;
  const departments = listAffectedDepartments(payload.departments, event.changes);
  return {
    to: "departments",
    departments: foldNames(departments),
    narrow: (department) => ({
      revision,
      type,
      payload: { id, date, departments: filterOwn(payload.departments, department) },
    }),
    others: shareDutyChange(revision, departments),
  };
}

/** Tells the person's department to reload its absences; the log contains no reasons. */
export function shareAbsence({
  revision,
  type,
  payload,
}: LoggedEvent<"absence.created" | "absence.updated" | "absence.deleted">): StaffShare {
  const { department } = payload.person;
  return shareWithDepartment(department, { revision, type, payload: { department } });
}

/** Tells the duty's department to reload its offers. */
export function shareOffer({
  revision,
  type,
  payload,
}: LoggedEvent<"offer.created" | "offer.updated">): StaffShare {
  const { department } = payload.duty;
  return shareWithDepartment(department, { revision, type, payload: { department } });
}

/** The department of the proposed month learns of the proposal, without names. */
export function shareProposal({
  revision,
  type,
  payload,
}: LoggedEvent<"proposal.created" | "proposal.updated">): StaffShare {
  return shareWithDepartment(payload.department, { revision, type, payload });
}

/** An event for one department's staff; others receive only its revision. */
function shareWithDepartment(
  department: string,
  event: ReturnType<Extract<StaffShare, { to: "departments" }>["narrow"]>,
): StaffShare {
  return {
    to: "departments",
    departments: foldNames([department]),
    narrow: () => event,
    others: { revision: event.revision },
  };
}

/** A roster reduced to one department, for its staff. */
export function narrowRoster(roster: Roster, department: string): Roster {
  const own = toComparedText(department);
  return {
    ...roster,
    departments: filterOwn(roster.departments, department),
    departmentStaff: roster.departmentStaff.filter(
      (entry) => toComparedText(entry.department) === own,
    ),
    ...filterCovers(roster, (cover) => toComparedText(cover.department) === own),
  };
}

/** Returns a roster's matching covers as its `covers` field, which is undefined if none match. */
export function filterCovers(
  { covers = [] }: Roster,
  isWanted: (cover: RosterCover) => boolean,
): Pick<Roster, "covers"> {
  const wanted = covers.filter(isWanted);
  return { covers: wanted.length === 0 ? undefined : wanted };
}

/** Removes the reasons for covers from a roster, for readers who do not make rosters. */
export function withoutReasons(roster: Roster): Roster {
  const { covers } = roster;
  if (covers === undefined) return roster;
  return { ...roster, covers: covers.map((cover) => ({ ...cover, reason: "" })) };
}

function filterOwn(departments: readonly string[], department: string): string[] {
  const own = toComparedText(department);
  return departments.filter((name) => toComparedText(name) === own);
}

function listAffectedDepartments(
  departments: readonly string[],
  changes: LoggedEvent["changes"],
): readonly string[] {
  return [...new Set([...departments, ...listFormerTexts(changes, "departments")])];
}

function foldNames(departments: readonly string[]): ReadonlySet<string> {
  return new Set(departments.map(toComparedText));
}

function listFormerTexts(changes: LoggedEvent["changes"], field: string): string[] {
  const former = changes?.find((change) => change.field === field)?.from;
  return former === undefined || former === null ? [] : ([former].flat() as string[]);
}

function shareDutyChange(revision: number, departments: readonly string[]): LiveChange {
  return { revision, type: "duty.changed", payload: { departments: [...departments] } };
}
