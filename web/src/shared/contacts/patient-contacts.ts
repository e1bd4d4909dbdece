import type { Patient } from "@wardline/contracts/patients/patient";
import type { OnCall, OnCallPerson } from "@wardline/contracts/roster/on-call";
import { splitTeams } from "@wardline/domain/people/department";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { hasAnyoneToCall } from "./duty-now.js";

/** Reason for showing stored contacts: no team can be resolved, the people on call are unknown, or the day is past. */
export type StoredReason = "entered by hand" | "as saved on the card" | "past";

/** Contacts to call for a patient (docs/wire/roster.md, Duties). */
export type PatientContacts =
  | { kind: "asking" }
  /** Duties of the patient's teams that have someone to call, in team order. */
  | { kind: "duties"; duties: readonly [OnCall, ...OnCall[]]; first: OnCallPerson }
  | { kind: "stored"; phones: string[]; emails: string[]; reason: StoredReason }
  | { kind: "none" };

export type ContactsFinder = (patient: Patient) => PatientContacts;

/** Duties at a moment; "asking" while they are loading, "unknown" if they could not be read. */
export type DutiesState = readonly OnCall[] | "asking" | "unknown";

/** Returns the most common end of these duties; null if nobody is on call or the duties are unknown. */
export function findCommonDutyEnd(dutiesState: DutiesState): string | null {
  if (typeof dutiesState === "string") return null;
  return findMostFrequent(dutiesState.filter(hasAnyoneToCall).map(({ until }) => until));
}

/** Returns the most common end of duty among these patients' contacts. */
export function findCommonEnd(contacts: readonly PatientContacts[]): string | null {
  return findMostFrequent(
    contacts.flatMap((one) => (one.kind === "duties" ? one.duties.map(({ until }) => until) : [])),
  );
}

/** Returns the most frequent value; in a tie, the first one. */
export function findMostFrequent<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

/** Returns a function that finds the contacts of many patients, based on the duties now or at a past time. */
export function createContactsLookup(dutiesState: DutiesState, isPast = false): ContactsFinder {
  if (dutiesState === "asking") return () => ({ kind: "asking" });
  if (dutiesState === "unknown") {
    return (patient) => toStoredContacts(patient, isPast ? "past" : "as saved on the card");
  }
  const byTeam = new Map(dutiesState.map((duty) => [toComparedText(duty.department), duty]));
  return (patient) => {
    const [duty, ...others] = splitTeams(patient.teams)
      .flatMap((team) => byTeam.get(toComparedText(team)) ?? [])
      .filter(hasAnyoneToCall);
    const first = duty?.people[0];
    if (duty === undefined || first === undefined) {
      return toStoredContacts(patient, isPast ? "past" : "entered by hand");
    }
    return { kind: "duties", duties: [duty, ...others], first };
  };
}

/**
 * Returns a function that finds the contacts at the time a card was closed: for each department, from its duty in `now`
 * if that duty had begun by then, otherwise from its duty in `before`.
 */
export function findContactsWhenClosed(now: DutiesState, before: DutiesState): ContactsFinder {
  return (patient) => {
    if (typeof now === "string") return createContactsLookup(now, true)(patient);
    const closed = Date.parse(patient.status_since);
    const hadBegun = ({ from }: OnCall) => Date.parse(from) <= closed;
    const begunDuties = now.filter(hadBegun);
    const teams = new Set(splitTeams(patient.teams).map(toComparedText));
    const isWhole = now.every(
      (duty) => hadBegun(duty) || !teams.has(toComparedText(duty.department)),
    );
    if (isWhole) return createContactsLookup(begunDuties, true)(patient);
    if (typeof before === "string") return createContactsLookup(before, true)(patient);
    // If a department has two duties, the lookup uses the later one.
    return createContactsLookup([...before, ...begunDuties], true)(patient);
  };
}

function toStoredContacts(patient: Patient, reason: StoredReason): PatientContacts {
  const phones = splitLines(patient.team_on_call);
  const emails = splitLines(patient.team_email);
  if (phones.length + emails.length === 0) return { kind: "none" };
  return { kind: "stored", phones, emails, reason };
}

/** Returns contacts, one per line, for spreadsheets. `shownEnd` is the end of duty shown once above all contacts. */
export function formatContactLines(
  contacts: PatientContacts,
  formatTime: (at: string) => string,
  shownEnd: string | null = null,
): string[] {
  switch (contacts.kind) {
    case "asking":
      return [];
    case "none":
      return [NO_CONTACTS_TEXT];
    case "duties":
      return contacts.duties.map(({ department, people: [person], until }) =>
        [
          person?.name || department,
          person && formatCalledRole(person),
          person?.phone || person?.email,
          until === shownEnd ? "" : `until ${formatTime(until)}`,
        ]
          .filter(Boolean)
          .join(" · "),
      );
    case "stored":
      return [
        ...contacts.phones,
        ...contacts.emails,
        ...(contacts.reason === "past" ? [] : [`(${contacts.reason})`]),
      ];
  }
}

function splitLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
