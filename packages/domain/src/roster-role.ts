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
