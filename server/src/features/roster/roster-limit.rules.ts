import type { Roster } from "@wardline/contracts/roster";
import type { RosterRecord } from "@wardline/database/repositories/roster/rosters";
import { includes } from "@wardline/domain/people/grants";
import { compared } from "@wardline/domain/text/text-forms";
import { narrowRoster } from "@wardline/live/staff-projection";
import type { Caller } from "../../request/request.js";
import { otherDepartment } from "../../request/roster-maker.js";
import type { RosterGiven } from "./roster.rules.js";

/** The one department whose rosters a caller may read and make; null for someone who may all (docs/wire.md, Grants). */
export type RosterLimit = string | null;

/** The limit of a caller, by the department and the grants of this very call. */
export function rosterLimitOf({ grants, department }: Caller): RosterLimit {
  return includes(grants, "roster.manage") ? null : department;
}

/** A roster as far as the limit goes: of another department not even that it is listed. */
export function withinLimit(roster: Roster, limit: RosterLimit): Roster {
  return limit === null ? roster : narrowRoster(roster, limit);
}

/** What of a list of departments' parts lies within the limit. */
export function partsWithinLimit<T extends { department: string }>(
  parts: readonly T[],
  limit: RosterLimit,
): T[] {
  return parts.filter(({ department }) => isWithin(department, limit));
}

/** Throws `FORBIDDEN` where a roster to be saved names a department beyond the limit. */
export function refuseBeyondLimit(
  { departments, departmentStaff }: RosterGiven,
  limit: RosterLimit,
): void {
  const named = [...departments, ...departmentStaff.map(({ department }) => department)];
  if (named.every((department) => isWithin(department, limit))) return;
  throw otherDepartment();
}

type Parts = Pick<RosterRecord, "departments" | "duties">;

/** A roster with one department's part as it is given, and all others' as they stood before. */
export function replaceWithinLimit(before: Parts, given: Parts, limit: RosterLimit): Parts {
  if (limit === null) return given;
  const isOwn = (name: string) => isWithin(name, limit);
  const added = given.departments.filter((name) => !before.departments.some(sameAs(name)));
  return {
    departments: [...before.departments, ...added],
    duties: [...before.duties.filter(({ department }) => !isOwn(department)), ...given.duties],
  };
}

function isWithin(department: string, limit: RosterLimit): boolean {
  return limit === null || compared(department) === compared(limit);
}

function sameAs(name: string): (other: string) => boolean {
  return (other) => compared(other) === compared(name);
}
