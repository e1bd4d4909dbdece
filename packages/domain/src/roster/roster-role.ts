import { toComparedText } from "../text/text-forms.js";

/** The four roles of a roster, from the house officer up (docs/product.md, Records and fields). */
export const ROSTER_ROLES = [
  "House Officer",
  "Registrar",
  "Senior Registrar",
  "Consultant",
] as const;

export type RosterRole = (typeof ROSTER_ROLES)[number];

/** Field of each role in a roster's department entry (docs/product.md, Records and fields). */
export const ROSTER_ROLE_FIELDS = {
  "House Officer": "houseOfficer",
  Registrar: "registrar",
  "Senior Registrar": "seniorRegistrar",
  Consultant: "consultant",
} as const satisfies Record<RosterRole, string>;

/** A filled post of a department's entry; positions count from 1 in calling order. */
export interface RolePost<P> {
  role: RosterRole;
  position: number;
  person: P;
}

/** A department's roster entry: the first person of each role, and further people in `more`. */
export type RoleEntry<P> = Record<(typeof ROSTER_ROLE_FIELDS)[RosterRole], P | null> & {
  more?: readonly (P & { role: RosterRole; position: number })[] | undefined;
};

/** Everyone in an entry in calling order: by role, then position (docs/wire/roster.md, Roster). */
export function listPosts<P>(entry: RoleEntry<P>): RolePost<P>[] {
  return ROSTER_ROLES.flatMap((role): RolePost<P>[] => {
    const first = entry[ROSTER_ROLE_FIELDS[role]];
    const further = (entry.more ?? [])
      .filter((one) => one.role === role)
      .sort((a, b) => a.position - b.position)
      .map((person) => ({ role, position: person.position, person }));
    return first === null ? further : [{ role, position: 1, person: first }, ...further];
  });
}

/** Formats a post: "Surgery, Registrar", "Surgery, Registrar 2". */
export function postText(post: { department: string; role: string; position: number }): string {
  const { department, role, position } = post;
  return `${department}, ${role}${position === 1 ? "" : ` ${position}`}`;
}

/** A post of a roster: department, role and calling position. */
export interface Post {
  department: string;
  role: RosterRole;
  position: number;
}

/** True for the same post, ignoring the case of the department. */
export function isSamePost(a: Post, b: Post): boolean {
  return (
    a.role === b.role &&
    a.position === b.position &&
    toComparedText(a.department) === toComparedText(b.department)
  );
}

/** Section headings of the staff selection (docs/product.md, Call duty roster page). */
export const ROSTER_ROLE_PLURALS: Readonly<Record<RosterRole, string>> = {
  "House Officer": "House Officers",
  Registrar: "Registrars",
  "Senior Registrar": "Senior Registrars",
  Consultant: "Consultants",
};

export const ROSTER_ROLE_ABBREVIATIONS: Readonly<Record<RosterRole, string>> = {
  "House Officer": "HO",
  Registrar: "Reg",
  "Senior Registrar": "SR",
  Consultant: "Cons",
};

export function isRosterRole(role: string): role is RosterRole {
  return (ROSTER_ROLES as readonly string[]).includes(role);
}
