import { toComparedText } from "../text/text-forms.js";
import type { ContactMark } from "./call-reports.js";

/** A person to call; unknown fields are empty. */
export interface ContactPerson {
  role: string;
  name: string;
  email: string;
  phone: string;
  /** Name of the covered person; absent for the person on the roster. */
  for?: string;
  /** The person's own role, if it differs from the role of the post. */
  own_role?: string;
  /** Calling position within the role; absent for the first, and without a roster. */
  position?: number;
  /** Mark of a number that several people failed to reach. */
  reported?: ContactMark;
}

/** Sources of a department's contacts, in order of preference (docs/wire/roster.md, Duties). */
export const CONTACT_SOURCES = ["roster", "department", "hod", "none"] as const;

export type ContactSource = (typeof CONTACT_SOURCES)[number];

/** Texts that introduce the contact to call instead when nobody is on the roster. */
export const STAND_IN_TEXTS: Readonly<Record<ContactSource, string>> = {
  roster: "",
  department: "Nobody is on the roster. The department's own contact:",
  hod: "Nobody is on the roster. Head of department:",
  none: "",
};

export interface ResolvedContacts {
  department: string;
  source: ContactSource;
  people: ContactPerson[];
}

type ContactChannels = Pick<ContactPerson, "email" | "phone">;

interface ContactablePeople {
  people: readonly ContactChannels[];
}

export interface ContactDetails {
  name: string;
  email: string;
  phone: string;
}

/** Text for a team without contacts (docs/product.md, Patients page). */
export const NO_CONTACTS_TEXT = "No contacts available";

/** Notice for a roster that could not be read (docs/product.md, Patients page). */
export const ROSTER_FALLBACK_NOTICE = "Unable to fetch roster. Using general department contacts.";

/** Role of a department's head in a contact list (docs/wire/accounts.md, Departments, roles, staff). */
export const HOD_ROLE = "HOD";

/**
 * Contacts to call: people on duty in order, else the department's own contact, else its head, else nobody
 * (docs/wire/roster.md, Duties). People without details are left out.
 */
export function resolvePeopleToCall(
  onDuty: readonly ContactPerson[],
  departmentContact: { email: string; phone: string } | null,
  hod: ContactDetails | null,
): Omit<ResolvedContacts, "department"> {
  const people = onDuty.map(trimPerson).filter((person) => person !== null);
  if (people.length > 0) return { source: "roster", people };

  const own = departmentContact && trimPerson({ role: "", name: "", ...departmentContact });
  if (own) return { source: "department", people: [own] };

  const head = hod && trimPerson({ role: HOD_ROLE, ...hod });
  if (head) return { source: "hod", people: [head] };

  return { source: "none", people: [] };
}

/**
 * A patient's `team_email`: one address per line, without blanks or duplicates (docs/product.md, Records and fields).
 */
export function listTeamEmails(resolved: readonly ContactablePeople[]): string {
  return joinDistinctLines(
    listChannels(resolved).map((person) => person.email),
    toComparedText,
  );
}

/**
 * A patient's `team_on_call`: one number per line, without blanks or duplicates (docs/product.md, Records and fields).
 */
export function listTeamPhones(resolved: readonly ContactablePeople[]): string {
  return joinDistinctLines(
    listChannels(resolved).map((person) => person.phone),
    (phone) => phone.replace(/[\s().-]/g, ""),
  );
}

/** Trims the person's fields; null if name, email and number are all blank. */
function trimPerson({ role, name, email, phone, ...cover }: ContactPerson): ContactPerson | null {
  const person = { role, name: name.trim(), email: email.trim(), phone: phone.trim() };
  return person.name + person.email + person.phone === "" ? null : { ...person, ...cover };
}

function listChannels(resolved: readonly ContactablePeople[]): ContactChannels[] {
  return resolved.flatMap(({ people }) => people);
}

function joinDistinctLines(values: readonly string[], getKey: (value: string) => string): string {
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const value of values.map((text) => text.trim())) {
    const key = getKey(value) || value;
    if (value === "" || seen.has(key)) continue;
    seen.add(key);
    lines.push(value);
  }
  return lines.join("\n");
}
