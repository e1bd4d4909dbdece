import type { Roster } from "@wardline/contracts/roster/roster";
import type { RosterRecord } from "@wardline/database/repositories/roster/rosters";
import { hasGrant } from "@wardline/domain/people/grants";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { narrowRoster } from "@wardline/live/staff-projection";
import type { Caller } from "../../request/request.js";
import { otherDepartmentError } from "../../request/roster-maker.js";
import type { RosterInput } from "./roster.rules.js";

/** The only department whose rosters a caller may read and make; null for all (docs/wire/accounts.md, Grants). */
export type RosterLimit = string | null;

export function toRosterLimit({ grants, department }: Caller): RosterLimit {
  return hasGrant(grants, "roster.manage") ? null : department;
}

/** Narrows a roster to the limit, so that it does not list other departments. */
export function narrowToLimit(roster: Roster, limit: RosterLimit): Roster {
  return limit === null ? roster : narrowRoster(roster, limit);
}

export function listPartsWithinLimit<T extends { department: string }>(
  parts: readonly T[],
  limit: RosterLimit,
): T[] {
  return parts.filter(({ department }) => isWithin(department, limit));
}

/** Throws `FORBIDDEN` if a roster to save names a department other than the permitted one. */
export function refuseBeyondLimit(
  { departments, departmentStaff }: RosterInput,
  limit: RosterLimit,
): void {
  const namedDepartments = [...departments, ...departmentStaff.map(({ department }) => department)];
  if (namedDepartments.every((department) => isWithin(department, limit))) return;
  throw otherDepartmentError();
}

type RosterParts = Pick<RosterRecord, "departments" | "duties">;

/** Replaces one department's part of a roster and keeps all others. */
export function replaceWithinLimit(
  before: RosterParts,
  given: RosterParts,
  limit: RosterLimit,
): RosterParts {
  if (limit === null) return given;
  const isOwn = (name: string) => isWithin(name, limit);
  const added = given.departments.filter((name) => !before.departments.some(matchesName(name)));
  return {
    departments: [...before.departments, ...added],
    duties: [...before.duties.filter(({ department }) => !isOwn(department)), ...given.duties],
  };
}

function isWithin(department: string, limit: RosterLimit): boolean {
  return limit === null || toComparedText(department) === toComparedText(limit);
}

function matchesName(name: string): (other: string) => boolean {
  return (other) => toComparedText(other) === toComparedText(name);
}
