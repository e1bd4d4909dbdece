import { addDays, countDaysBetween } from "../time/zoned-day.js";
import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";

/** A department's entry in a save payload: a staff id per role; absent, null or "" if empty (docs/product.md, Records and fields). */
export interface DepartmentStaffIds {
  department: string;
  houseOfficerId?: string | null;
  registrarId?: string | null;
  seniorRegistrarId?: string | null;
  consultantId?: string | null;
  /** Further people: positions 2 to 4 of a role. */
  more?: FurtherStaffId[] | undefined;
}

/** A further person in a role; `position` is the calling position. */
export interface FurtherStaffId {
  role: RosterRole;
  position: number;
  id: string;
}

/** Payload field of each role's staff id (docs/product.md, Records and fields). */
export const ROSTER_ROLE_ID_FIELDS = {
  "House Officer": "houseOfficerId",
  Registrar: "registrarId",
  "Senior Registrar": "seniorRegistrarId",
  Consultant: "consultantId",
} as const satisfies Record<RosterRole, string>;

/** A staff id given for a post; `field` is its path, "registrarId" or "more.0.id". */
export interface EntryPost {
  role: RosterRole;
  position: number;
  staffId: string;
  field: string;
}

/** Filled posts of a payload entry: the four roles, then further people. */
export function listEntryPosts(entry: DepartmentStaffIds): EntryPost[] {
  const first = ROSTER_ROLES.map((role) => {
    const field = ROSTER_ROLE_ID_FIELDS[role];
    return { role, position: 1, staffId: entry[field] ?? "", field };
  });
  const further = (entry.more ?? []).map(({ role, position, id }, index) => ({
    role,
    position,
    staffId: id,
    field: `more.${index}.id`,
  }));
  return [...first, ...further].filter(({ staffId }) => staffId !== "");
}

export interface CheckedPost {
  department: string;
  role: RosterRole;
}

/** Posts without staff, by department and role. */
export function listMissingRoles(departmentStaff: readonly DepartmentStaffIds[]): CheckedPost[] {
  const missing: CheckedPost[] = [];
  for (const entry of departmentStaff) {
    const filledRoles = new Set(listEntryPosts(entry).map(({ role }) => role));
    for (const role of ROSTER_ROLES) {
      if (!filledRoles.has(role)) missing.push({ department: entry.department, role });
    }
  }
  return missing;
}

/** People with more than one post that day, with all their posts, in order of appearance. */
export function findDoubleBookedPeople(
  departmentStaff: readonly DepartmentStaffIds[],
): { staffId: string; posts: CheckedPost[] }[] {
  const postsByPerson = new Map<string, CheckedPost[]>();
  for (const entry of departmentStaff) {
    for (const { role, staffId } of listEntryPosts(entry)) {
      const posts = postsByPerson.get(staffId) ?? [];
      posts.push({ department: entry.department, role });
      postsByPerson.set(staffId, posts);
    }
  }
  return Array.from(postsByPerson, ([staffId, posts]) => ({ staffId, posts })).filter(
    ({ posts }) => posts.length > 1,
  );
}

/** `day` and every seventh day after it up to and including `until`; empty if `until` is earlier. */
export function repeatWeekly(day: string, until: string): string[] {
  const weeks = Math.floor(countDaysBetween(day, until) / 7);
  return Array.from({ length: Math.max(0, weeks + 1) }, (_, week) => addDays(day, week * 7));
}
