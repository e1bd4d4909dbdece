import type { LiveChange } from "@wardline/contracts/live";
import type { Roster } from "@wardline/contracts/roster";
import type { LoggedEvent } from "@wardline/database/event-log";
import { foldName } from "@wardline/domain/department";

/** A staff member's right to see: the own account and the own department's rosters (api.md 8, 11). */
export interface StaffAudience {
  accountId: string;
  department: string;
}

/** An administrator receives every event whole. */
export function projectForAdmin({ revision, type, payload }: LoggedEvent): LiveChange {
  return { revision, type, payload } as LiveChange;
}

/** What a staff member receives of an event: whole what is theirs, else the bare revision (api.md 11). */
export function projectForStaff(event: LoggedEvent, audience: StaffAudience): LiveChange {
  const { type, payload } = event;
  if (type === "hospital.updated" || type.startsWith("display.")) return projectForAdmin(event);
  if (type === "staff.updated" && (payload as { id: string }).id === audience.accountId) {
    return projectForAdmin(event);
  }
  if (
    type.startsWith("roster.") &&
    concernedDepartments(event).has(foldName(audience.department))
  ) {
    return {
      revision: event.revision,
      type,
      payload: narrowedRoster(event, audience.department),
    } as LiveChange;
  }
  return { revision: event.revision };
}

/** The folded names of all departments that a roster event concerns: those it has, and those it no longer has. */
export function concernedDepartments(event: LoggedEvent): Set<string> {
  const { departments } = event.payload as { departments: string[] };
  const former = event.changes?.find(({ field }) => field === "departments")?.from;
  return new Set([...departments, ...((former as string[] | undefined) ?? [])].map(foldName));
}

function narrowedRoster(event: LoggedEvent, department: string): unknown {
  const own = foldName(department);
  if (event.type === "roster.deleted") {
    const { id, date, departments } = event.payload;
    return { id, date, departments: departments.filter((name) => foldName(name) === own) };
  }
  return narrowRoster(event.payload as Roster, department);
}

/** A roster with one department only, as the staff of that department may read it (api.md 5). */
export function narrowRoster(roster: Roster, department: string): Roster {
  const own = foldName(department);
  return {
    ...roster,
    departments: roster.departments.filter((name) => foldName(name) === own),
    departmentStaff: roster.departmentStaff.filter((entry) => foldName(entry.department) === own),
  };
}
