import { Group, Stack, Text } from "@mantine/core";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { PeopleToCall } from "../../../shared/duty/PeopleToCall.js";
import { buildMailLink, Telephone } from "../../../ui/page/Telephone.js";
import classes from "./ContactsCell.module.css";

/** Contacts that are known: the people on call for the patient's teams, or those stored on the card. */
export type KnownContacts = Extract<PatientContacts, { kind: "duties" | "stored" }>;

/** Lists all contacts for a patient, with links for phone and email (docs/wire/roster.md, Duties). */
export function AllContacts({ contacts }: { contacts: KnownContacts }) {
  const zone = useHospitalZone();
  if (contacts.kind === "stored") {
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
  return (
    <Stack gap={16}>
      {contacts.duties.map((duty) => (
        <section key={duty.department} aria-label={duty.department}>
          <Group
            component="header"
            justify="space-between"
            align="stretch"
            gap="0 12px"
            mb={8}
            pb={6}
            style={{ borderBottom: "1px solid var(--wl-line)" }}
          >
            <b>{duty.department}</b>
            {duty.source === "roster" ? <span>until {momentText(duty.until, zone)}</span> : null}
          </header>
          <PeopleToCall {...duty} duty={duty} />
        </section>
      ))}
    </Stack>
  );
}
