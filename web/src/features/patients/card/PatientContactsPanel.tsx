import { Text } from "@mantine/core";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { Panel } from "../../../ui/page/Panel.js";
import { buildMailLink, Telephone } from "../../../ui/page/Telephone.js";
import classes from "./ContactsCell.module.css";
import { TeamsToCall } from "./TeamsToCall.js";

interface PatientContactsPanelProps {
  contacts: PatientContacts;
  /** Time at which the card was closed, in words; the contacts are those of that time. */
  closed?: string | undefined;
}

/** Contacts for a patient, with links for phone and email (docs/wire/roster.md, Duties). */
export function PatientContactsPanel({ contacts, closed }: PatientContactsPanelProps) {
  const storedReason = contacts.kind === "stored" ? contacts.reason : undefined;
  const reason =
    closed === undefined
      ? storedReason
      : `On call when the card was closed, ${closed}, as recorded at that time`;
  return (
    <Panel title="Managing teams contact" description={reason}>
      <Content contacts={contacts} />
    </Panel>
  );
}

function Content({ contacts }: { contacts: PatientContacts }) {
  switch (contacts.kind) {
    case "asking":
      return <LoadingState />;
    case "none":
      return <Text c="dimmed">{NO_CONTACTS_TEXT}</Text>;
    case "duties":
      return <TeamsToCall duties={contacts.duties} />;
    case "stored":
      return (
        <ul className={classes.links}>
          {contacts.phones.map((phone) => (
            <li key={phone}>
              <Telephone phone={phone} />
            </li>
          ))}
          {contacts.emails.map((email) => (
            <li key={email}>
              <a href={buildMailLink(email)}>{email}</a>
            </li>
          ))}
        </ul>
      );
  }
}
