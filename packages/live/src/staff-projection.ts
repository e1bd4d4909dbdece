import type { LiveChange } from "@wardline/contracts/live";
import type { Roster } from "@wardline/contracts/roster";
import type { LoggedEvent } from "@wardline/database/event-log";
import { foldName } from "@wardline/domain/department";

/** A staff member's right to see: the own account and the own department's rosters. */
export interface StaffMember {
  accountId: string;
  department: string;
}

/** Which staff receive an event with its content; all others receive its bare revision. */
export type StaffShare =
  | { to: "everyone" }
  | { to: "nobody" }
  | { to: "account"; accountId: string }
  | {
      to: "departments";
      /** Folded names. */
      departments: ReadonlySet<string>;
      /** The event with one department only. */
      narrowed: (department: string) => LiveChange;
    };

export const everyone = (): StaffShare => ({ to: "everyone" });

export const nobody = (): StaffShare => ({ to: "nobody" });

/** Only the member whom the event is about. */
export function ownAccount({ payload }: LoggedEvent<"staff.updated">): StaffShare {
  return { to: "account", accountId: payload.id };
}

/** The departments that a roster has, and those that it no longer has; each sees its own part only. */
export function ownRoster(event: LoggedEvent<"roster.created" | "roster.updated">): StaffShare {
  const { revision, type, payload } = event;
  return {
    to: "departments",
    departments: concerned(payload.departments, event.changes),
    narrowed: (department) => ({ revision, type, payload: narrowRoster(payload, department) }),
  };
}

/** As `ownRoster`, of a roster that is gone. */
export function ownDeletedRoster(event: LoggedEvent<"roster.deleted">): StaffShare {
  const { revision, type, payload } = event;
  const { id, date, departments } = payload;
  return {
    to: "departments",
    departments: concerned(departments, event.changes),
    narrowed: (department) => ({
      revision,
      type,
      payload: { id, date, departments: onlyOwn(departments, department) },
    }),
  };
}

/** A roster with one department only, as the staff of that department may read it. */
export function narrowRoster(roster: Roster, department: string): Roster {
  const own = foldName(department);
  return {
    ...roster,
    departments: onlyOwn(roster.departments, department),
    departmentStaff: roster.departmentStaff.filter((entry) => foldName(entry.department) === own),
  };
}

function onlyOwn(departments: readonly string[], department: string): string[] {
  const own = foldName(department);
  return departments.filter((name) => foldName(name) === own);
}

function concerned(
  departments: readonly string[],
  changes: LoggedEvent["changes"],
): ReadonlySet<string> {
  const former = changes?.find(({ field }) => field === "departments")?.from;
  return new Set([...departments, ...((former as string[] | undefined) ?? [])].map(foldName));
}
