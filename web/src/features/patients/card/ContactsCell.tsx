import type { Patient } from "@wardline/contracts/patients/patient";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { formatCalledName, formatCalledRole } from "@wardline/domain/roster/cover";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import { ProperName } from "@wardline/theme/name-text";
import { type ReactNode } from "react";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { getServerTime } from "../../../lib/time/server-clock.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { OnCallTelephone } from "../../../shared/duty/OnCallTelephone.js";
import { reportedText } from "../../../shared/duty/ReportedMark.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { InfoPopover } from "../../../ui/menu/InfoPopover.js";
import { buildMailLink, Telephone } from "../../../ui/page/Telephone.js";
import { EmptyValue } from "../cells/cells.js";
import { getCutClass } from "../cells/long-text.js";
import classes from "./ContactsCell.module.css";
import { TeamsToCall } from "./TeamsToCall.js";

/** Width of a line, in characters. */
const LINE_CHARACTERS = 22;

interface ContactsCellProps {
  patient: Patient;
  contacts: PatientContacts;
  /** True to show the contact on one line if it fits; otherwise it takes two short lines. */
  isLine?: boolean;
  /** End of duty that the page shows once above the list instead of in every row. */
  shownEnd?: string | null;
  /** `SKIPPED_TAB_INDEX` if the row has another control that opens the contacts. */
  tabIndex?: number | undefined;
}

/** First contact to call for a patient; a click shows the others (docs/wire/roster.md, Duties). */
export function ContactsCell(props: ContactsCellProps) {
  const { patient, contacts, isLine = false, shownEnd = null, tabIndex } = props;
  switch (contacts.kind) {
    case "asking":
      return <EmptyValue text="…" />;
    case "none":
      return <EmptyValue text={NO_CONTACTS_TEXT} />;
    case "duties":
      return <DutyContacts {...{ patient, contacts, isLine, shownEnd, tabIndex }} />;
    case "stored":
      return <StoredContacts {...{ patient, contacts, isLine, tabIndex }} />;
  }
}

interface KnownContactsProps<Kind extends PatientContacts["kind"]> {
  patient: Patient;
  contacts: Extract<PatientContacts, { kind: Kind }>;
  isLine: boolean;
  tabIndex: number | undefined;
}

function DutyContacts({
  patient,
  contacts,
  isLine,
  shownEnd,
  tabIndex,
}: KnownContactsProps<"duties"> & { shownEnd: string | null }) {
  const zone = useHospitalZone();
  const { first, duties } = contacts;
  const [duty, ...others] = duties;
  const { department, until } = duty;
  const role = isRosterRole(first.role) ? ROSTER_ROLE_ABBREVIATIONS[first.role] : first.role;
  const name = [formatCalledName(first) || department, role].filter(Boolean).join(" · ");
  return (
    <ContactLines isLine={isLine}>
      <InfoPopover
        label={`Everyone on call for ${patient.name}`}
        tip={[first.name || department, formatCalledRole(first)].filter(Boolean).join(", ")}
        className={getPersonClass(name, isLine)}
        tabIndex={tabIndex}
        text={<FirstContact text={name} others={others.length} />}
      >
        {() => <TeamsToCall duties={duties} />}
      </InfoPopover>
      <span
        className={getCutClass(classes.more, first.phone, LINE_CHARACTERS - 6)}
        {...hoverTip(first.phone)}
      >
        {first.phone === "" ? null : (
          <OnCallTelephone person={first} duty={duty} tabIndex={tabIndex} />
        )}
        {first.reported === undefined ? (
          until === shownEnd ? null : (
            <span>until {clockText(until, zone)}</span>
          )
        ) : (
          <b className={classes.reported}>{reportedText(first.reported, zone, getServerTime())}</b>
        )}
      </span>
    </ContactLines>
  );
}

function StoredContacts({ patient, contacts, isLine, tabIndex }: KnownContactsProps<"stored">) {
  const { phones, emails, reason } = contacts;
  const phonesAndEmails = [...phones, ...emails];
  return (
    <ContactLines isLine={isLine}>
      <InfoPopover
        label={`Contacts of ${patient.name}`}
        className={getPersonClass(phonesAndEmails[0] ?? "", isLine)}
        tabIndex={tabIndex}
        text={<FirstContact text={phonesAndEmails[0]} others={phonesAndEmails.length - 1} />}
      >
        {() => (
          <ul className={classes.links}>
            {phones.map((phone) => (
              <li key={phone}>
                <Telephone phone={phone} />
              </li>
            ))}
            {emails.map((email) => (
              <li key={email}>
                <a href={buildMailLink(email)}>{email}</a>
              </li>
            ))}
          </ul>
        )}
      </InfoPopover>
      {reason === "past" ? null : <span className={classes.more}>{reason}</span>}
    </ContactLines>
  );
}

/** Returns the class of a person's text; on a shared line, text that is too long is cut off. */
function getPersonClass(text: string, isLine: boolean): string | undefined {
  return getCutClass(classes.person, text, isLine ? 0 : LINE_CHARACTERS);
}

function FirstContact({ text = "", others }: { text: string | undefined; others: number }) {
  const properName = <ProperName>{text}</ProperName>;
  if (others < 1) return properName;
  return (
    <span className={classes.first}>
      <span className={getCutClass(undefined, text, LINE_CHARACTERS)}>{properName}</span>
      <small>+{others}</small>
    </span>
  );
}

/** Wraps a contact on one line. Two lines need no wrapper, because the table cell contains them. */
function ContactLines({ isLine, children }: { isLine: boolean; children: ReactNode }) {
  return isLine ? <span className={classes.line}>{children}</span> : children;
}
