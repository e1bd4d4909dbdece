import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";
import { addDays, daysBetween } from "./zoned-day.js";

/**
 * A department's entry as a roster is saved: one staff id per role, absent, null or "" when no one is
 * (docs/product.md, Records and fields).
 */
export interface DepartmentStaffIds {
  department: string;
  houseOfficerId?: string | null;
  registrarId?: string | null;
  seniorRegistrarId?: string | null;
  consultantId?: string | null;
}

/** The field of a save payload that holds each role's staff id (docs/product.md, Records and fields). */
export const ROSTER_ROLE_ID_FIELDS = {
  "House Officer": "houseOfficerId",
  Registrar: "registrarId",
  "Senior Registrar": "seniorRegistrarId",
  Consultant: "consultantId",
} as const satisfies Record<RosterRole, string>;

/** A place on a roster. */
export interface RosterPost {
  department: string;
  role: RosterRole;
}

/** The posts without staff, in the order of departments and then of roles. */
export function missingRoles(departmentStaff: readonly DepartmentStaffIds[]): RosterPost[] {
  const missing: RosterPost[] = [];
  for (const entry of departmentStaff) {
    for (const role of ROSTER_ROLES) {
      if (!staffIdOf(entry, role)) missing.push({ department: entry.department, role });
    }
  }
  return missing;
}

/** Everyone who holds more than one post that day, with all their posts, in the order of first appearance. */
export function doubleBooked(
  departmentStaff: readonly DepartmentStaffIds[],
): { staffId: string; posts: RosterPost[] }[] {
  const postsOf = new Map<string, RosterPost[]>();
  for (const entry of departmentStaff) {
    for (const role of ROSTER_ROLES) {
      const staffId = staffIdOf(entry, role);
      if (!staffId) continue;
      const posts = postsOf.get(staffId) ?? [];
      posts.push({ department: entry.department, role });
      postsOf.set(staffId, posts);
    }
  }
  return Array.from(postsOf, ([staffId, posts]) => ({ staffId, posts })).filter(
    ({ posts }) => posts.length > 1,
  );
}

/** `day` and every seventh day after it up to and including `until`; none when `until` is earlier. */
export function repeatWeekly(day: string, until: string): string[] {
  const weeks = Math.floor(daysBetween(day, until) / 7);
  return Array.from({ length: Math.max(0, weeks + 1) }, (_, week) => addDays(day, week * 7));
}

function staffIdOf(entry: DepartmentStaffIds, role: RosterRole): string | null {
  return entry[ROSTER_ROLE_ID_FIELDS[role]] || null;
}
