import type { Patient } from "@wardline/contracts/patients";
import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import { Suspense } from "react";
import { mailLink, telLink } from "../../../lib/contact-links.js";
import { clockText } from "../../../lib/day-text.js";
import { useHospitalZone } from "../../../lib/hospital-time.js";
import { InfoPopover } from "../../../ui/InfoPopover.js";
import { lazyPart } from "../../../ui/lazy-part.js";
import type { PatientContacts } from "../model/patient-contacts.js";
import classes from "./ContactsCell.module.css";
import { Nothing } from "./cells.js";

const TeamsToCall = lazyPart(async () => (await import("./TeamsToCall.js")).TeamsToCall);

interface ContactsCellProps {
  patient: Patient;
  contacts: PatientContacts;
  /** All in one line, as far as there is room; in two short ones otherwise. */
  isLine?: boolean;
}

/** Whom to call for a patient: the first of the calling order, and the others at one click (docs/wire.md, Duties). */
export function ContactsCell({ patient, contacts, isLine = false }: ContactsCellProps) {
  switch (contacts.kind) {
    case "asking":
      return <Nothing text="…" />;
    case "none":
      return <Nothing text={NO_CONTACTS_TEXT} />;
    case "duties":
      return <DutyContacts patient={patient} contacts={contacts} isLine={isLine} />;
    case "stored":
      return <StoredContacts patient={patient} contacts={contacts} isLine={isLine} />;
  }
}

interface KnownContactsProps<Kind extends PatientContacts["kind"]> {
  patient: Patient;
  contacts: Extract<PatientContacts, { kind: Kind }>;
  isLine: boolean;
}

function DutyContacts({ patient, contacts, isLine }: KnownContactsProps<"duties">) {
  const zone = useHospitalZone();
  const { first, duties } = contacts;
  const [{ department, until }, ...others] = duties;
  const name = [first.name || department, first.role].filter(Boolean).join(" · ");
  return (
    <span className={classes.contacts} data-line={isLine || undefined}>
      <InfoPopover
        label={`Everyone on call for ${patient.name}`}
        className={classes.person}
        text={
          <>
            <span>{name}</span>
            {others.length === 0 ? null : <small>+{others.length}</small>}
          </>
        }
      >
        {() => (
          <Suspense fallback={null}>
            <TeamsToCall duties={duties} />
          </Suspense>
        )}
      </InfoPopover>
      <span className={classes.more}>
        {first.phone === "" ? null : <a href={telLink(first.phone)}>{first.phone}</a>}
        <span>until {clockText(until, zone)}</span>
      </span>
    </span>
  );
}

function StoredContacts({ patient, contacts, isLine }: KnownContactsProps<"stored">) {
  const { phones, emails, reason } = contacts;
  const links = [
    ...phones.map((text) => ({ text, href: telLink(text) })),
    ...emails.map((text) => ({ text, href: mailLink(text) })),
  ];
  const [first] = links;
  return (
    <span className={classes.contacts} data-line={isLine || undefined}>
      <InfoPopover
        label={`Contacts of ${patient.name}`}
        className={classes.person}
        text={
          <>
            <span>{first?.text}</span>
            {links.length < 2 ? null : <small>+{links.length - 1}</small>}
          </>
        }
      >
        {() => (
          <ul className={classes.links}>
            {links.map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </InfoPopover>
      {reason === "past" ? null : <span className={classes.more}>{reason}</span>}
    </span>
  );
}
