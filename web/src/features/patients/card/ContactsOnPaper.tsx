import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { clockText } from "@wardline/domain/time/clock-text";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { PersonOnPaper } from "../../../shared/duty/PersonOnPaper.js";

interface ContactsOnPaperProps {
  contacts: PatientContacts;
  /** End of duty, if it is printed once above all contacts. */
  printedEnd?: string | null;
  /** True to limit the output to the first team. */
  isFirst?: boolean;
}

/** Contacts for a patient, one per line, in the format of `formatContactLines`. */
export function ContactsOnPaper(props: ContactsOnPaperProps) {
  const { contacts, printedEnd = null, isFirst = false } = props;
  const zone = useHospitalZone();
  switch (contacts.kind) {
    case "asking":
      return null;
    case "none":
      return NO_CONTACTS_TEXT;
    case "duties": {
      const duties = isFirst ? contacts.duties.slice(0, 1) : contacts.duties;
      return duties.map(({ department, people: [person], until }) => (
        <div key={department}>
          {person === undefined ? null : <PersonOnPaper person={person} fallback={department} />}
          {until === printedEnd ? null : ` · until ${clockText(until, zone)}`}
        </div>
      ));
    }
    case "stored": {
      const { phones, emails, reason } = contacts;
      return (
        <>
          {(isFirst ? phones.slice(0, 1) : phones).map((phone) => (
            <div key={phone}>
              <TelephoneNumber>{phone}</TelephoneNumber>
            </div>
          ))}
          {isFirst && phones.length > 0
            ? null
            : emails.map((email) => <div key={email}>{email}</div>)}
          {reason === "past" ? null : <div>({reason})</div>}
        </>
      );
    }
  }
}
