import type { Patient } from "@wardline/contracts/patients";
import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { useState } from "react";
import { useNow } from "../../../lib/clock.js";
import { useIsFresh } from "../api/fresh-patients.js";
import classes from "./cells.module.css";

/** How many contacts a row shows before it is unfolded. */
const SHOWN_CONTACTS = 2;

/** The patient's name; marks its row for a moment when someone else has changed the patient. */
export function NameCell({ patient }: { patient: Patient }) {
  const isFresh = useIsFresh(patient.id);
  return (
    <span className={classes.name} data-fresh={isFresh || undefined} dir="auto">
      {patient.name}
    </span>
  );
}

/** How long the patient has been here, or had been at the end of a past day; `until` in epoch milliseconds. */
export function DurationCell({ patient, until }: { patient: Patient; until?: number }) {
  const now = useNow();
  return (
    <span className={classes.duration}>
      {patientDuration(Date.parse(patient.created_at), until ?? now)}
    </span>
  );
}

/** The departments that look after the patient. */
export function TeamsCell({ patient }: { patient: Patient }) {
  const teams = splitTeams(patient.teams);
  if (teams.length === 0) return <Nothing text="No team" />;
  return <span className={classes.teams}>{teams.join(", ")}</span>;
}

/** Numbers and addresses of the teams, to be called or written to with one click. */
export function ContactsCell({ patient }: { patient: Patient }) {
  const [isOpen, setOpen] = useState(false);
  const contacts = contactsOf(patient);
  if (contacts.length === 0) return <Nothing text={NO_CONTACTS_TEXT} />;
  const rest = contacts.length - SHOWN_CONTACTS;
  return (
    <span className={classes.contacts}>
      {contacts.slice(0, isOpen ? undefined : SHOWN_CONTACTS).map(({ text, href }) => (
        <a key={href} href={href} title={text} className={classes.contact}>
          {text}
        </a>
      ))}
      {rest <= 0 ? null : (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-label={`${moreText(isOpen, rest)}: contacts of ${patient.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {moreText(isOpen, rest)}
        </button>
      )}
    </span>
  );
}

function moreText(isOpen: boolean, rest: number): string {
  return isOpen ? "Show fewer" : `Show ${rest} more`;
}

/** What stands in a cell that has nothing to show. */
export function Nothing({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}

/** One of each kind comes first, so that both are seen without unfolding. */
function contactsOf(patient: Patient): { text: string; href: string }[] {
  const [phone, ...phones] = linesOf(patient.team_on_call).map((text) => ({
    text,
    href: `tel:${text.replace(/[^\d+]/g, "")}`,
  }));
  const [email, ...emails] = linesOf(patient.team_email).map((text) => ({
    text,
    href: `mailto:${text}`,
  }));
  return [phone, email, ...phones, ...emails].filter((contact) => contact !== undefined);
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
