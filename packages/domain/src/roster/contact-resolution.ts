import { compared } from "../text/text-forms.js";
import type { ContactMark } from "./call-reports.js";

/** Someone to call; fields that are not known are empty. */
export interface ContactPerson {
  role: string;
  name: string;
  email: string;
  phone: string;
  /** Whose duty this person covers; absent for who is on the roster. */
  for?: string;
  /** Their own role, where it is not the one that they are on call for. */
  own_role?: string;
  /** The place among those who hold the role on the roster; absent for the first, and for who is on no roster. */
  position?: number;
  /** What several people have said of calls to this number; absent where they have not. */
  reported?: ContactMark;
}

/** Where a department's contacts may be found, in the order in which they are looked for (docs/wire.md, Duties). */
export const CONTACT_SOURCES = ["roster", "department", "hod", "none"] as const;

export type ContactSource = (typeof CONTACT_SOURCES)[number];

/** Stands first, before whom to call instead, where nobody is on the roster; empty where somebody is, or nobody is known. */
export const STAND_IN_TEXTS: Readonly<Record<ContactSource, string>> = {
  roster: "",
  department: "Nobody is on the roster. The department's own contact:",
  hod: "Nobody is on the roster. Head of department:",
  none: "",
};

/** Whom to call for a department, and why them. */
export interface ResolvedContacts {
  department: string;
  source: ContactSource;
  people: ContactPerson[];
}

type Ways = Pick<ContactPerson, "email" | "phone">;

/** The people to be reached for a department. */
interface Reachable {
  people: readonly Ways[];
}

/** A person as rosters and staff lists know them. */
export interface ContactDetails {
  name: string;
  email: string;
  phone: string;
}

/** Shown where a team has no one to call (docs/product.md, Patients page). */
export const NO_CONTACTS_TEXT = "No contacts available";

/** Shown when the roster could not be read (docs/product.md, Patients page). */
export const ROSTER_FALLBACK_NOTICE = "Unable to fetch roster. Using general department contacts.";

/** The role under which a head of department stands in a contact list (docs/wire.md, Departments, roles, staff). */
export const HOD_ROLE = "HOD";

/**
 * Whom to call: who is on duty, in the order given; else the department's own contact, without name and role; else its
 * head; else no one (docs/wire.md, Duties). People of whom nothing is known are left out.
 */
export function whomToCall(
  onDuty: readonly ContactPerson[],
  departmentContact: { email: string; phone: string } | null,
  hod: ContactDetails | null,
): Omit<ResolvedContacts, "department"> {
  const people = onDuty.map(filled).filter((person) => person !== null);
  if (people.length > 0) return { source: "roster", people };

  const own = departmentContact && filled({ role: "", name: "", ...departmentContact });
  if (own) return { source: "department", people: [own] };

  const head = hod && filled({ role: HOD_ROLE, ...hod });
  if (head) return { source: "hod", people: [head] };

  return { source: "none", people: [] };
}

/**
 * A card's `team_email`: one address per line, blanks and repetitions dropped (docs/product.md, Records and fields).
 */
export function teamEmails(resolved: readonly Reachable[]): string {
  return distinctLines(
    everyone(resolved).map((person) => person.email),
    compared,
  );
}

/**
 * A card's `team_on_call`: one number per line, blanks and repetitions dropped (docs/product.md, Records and fields).
 */
export function teamPhones(resolved: readonly Reachable[]): string {
  return distinctLines(
    everyone(resolved).map((person) => person.phone),
    (phone) => phone.replace(/[\s().-]/g, ""),
  );
}

/** The person with trimmed fields, or null when neither name, address nor number is known. */
function filled({ role, name, email, phone, ...cover }: ContactPerson): ContactPerson | null {
  const person = { role, name: name.trim(), email: email.trim(), phone: phone.trim() };
  return person.name + person.email + person.phone === "" ? null : { ...person, ...cover };
}

function everyone(resolved: readonly Reachable[]): Ways[] {
  return resolved.flatMap(({ people }) => people);
}

function distinctLines(values: readonly string[], keyOf: (value: string) => string): string {
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const value of values.map((text) => text.trim())) {
    const key = keyOf(value) || value;
    if (value === "" || seen.has(key)) continue;
    seen.add(key);
    lines.push(value);
  }
  return lines.join("\n");
}
