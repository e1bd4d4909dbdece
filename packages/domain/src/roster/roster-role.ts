import { compared } from "../text/text-forms.js";

/** The four roles of a roster, from the house officer up (docs/product.md, Records and fields). */
export const ROSTER_ROLES = [
  "House Officer",
  "Registrar",
  "Senior Registrar",
  "Consultant",
] as const;

export type RosterRole = (typeof ROSTER_ROLES)[number];

/** The field a roster's department entry keeps each role's person under (docs/product.md, Records and fields). */
export const ROSTER_ROLE_FIELDS = {
  "House Officer": "houseOfficer",
  Registrar: "registrar",
  "Senior Registrar": "seniorRegistrar",
  Consultant: "consultant",
} as const satisfies Record<RosterRole, string>;

/** A post of a department's roster entry: the role, the place in its calling order from 1 on, and who is on it. */
export interface RolePost<P> {
  role: RosterRole;
  position: number;
  person: P;
}

/** A department's entry of a roster: the first person of each role, and those who are on call beside them in `more`. */
export type RoleEntry<P> = Record<(typeof ROSTER_ROLE_FIELDS)[RosterRole], P | null> & {
  more?: readonly (P & { role: RosterRole; position: number })[] | undefined;
};

/** Everyone of an entry in the order in which they are called: role by role, position by position (docs/wire.md, Roster). */
export function postsOf<P>(entry: RoleEntry<P>): RolePost<P>[] {
  return ROSTER_ROLES.flatMap((role): RolePost<P>[] => {
    const first = entry[ROSTER_ROLE_FIELDS[role]];
    const further = (entry.more ?? [])
      .filter((one) => one.role === role)
      .sort((a, b) => a.position - b.position)
      .map((person) => ({ role, position: person.position, person }));
    return first === null ? further : [{ role, position: 1, person: first }, ...further];
  });
}

/** A post in words: "Surgery, Registrar", "Surgery, Registrar 2". */
export function postText(post: { department: string; role: string; position: number }): string {
  const { department, role, position } = post;
  return `${department}, ${role}${position === 1 ? "" : ` ${position}`}`;
}

/** A post of a roster: a role of a department, and the place in its calling order. */
export interface Post {
  department: string;
  role: RosterRole;
  position: number;
}

/** Whether both are one post, whatever the case of the department. */
export function isSamePost(a: Post, b: Post): boolean {
  return (
    a.role === b.role &&
    a.position === b.position &&
    compared(a.department) === compared(b.department)
  );
}

/** The plural a staff selection section is headed with (docs/product.md, Call duty roster page). */
export const ROSTER_ROLE_PLURALS: Readonly<Record<RosterRole, string>> = {
  "House Officer": "House Officers",
  Registrar: "Registrars",
  "Senior Registrar": "Senior Registrars",
  Consultant: "Consultants",
};

/** Each role where a line has no room for the whole of it. */
export const ROSTER_ROLE_ABBREVIATIONS: Readonly<Record<RosterRole, string>> = {
  "House Officer": "HO",
  Registrar: "Reg",
  "Senior Registrar": "SR",
  Consultant: "Cons",
};

/** Whether a staff member's role is one that a roster can name. */
export function isRosterRole(role: string): role is RosterRole {
  return (ROSTER_ROLES as readonly string[]).includes(role);
}
