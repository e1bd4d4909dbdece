import { Alert, Textarea } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import classes from "./TeamContactFields.module.css";
import type { TeamContacts } from "./use-patient-editing.js";

/** Read-only contacts of the chosen teams; shows a notice if today's roster could not be read. */
export function TeamContactFields({ contacts }: { contacts: TeamContacts }) {
  const { emails, phones, notice, isPending } = contacts;
  const formatContacts = (text: string) => (isPending ? "Looking up…" : text || NO_CONTACTS_TEXT);
  return (
    <>
      {notice === null ? null : (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden="true" />}>
          {notice}
        </Alert>
      )}
      <div className={classes.fields}>
        <Textarea
          label={PATIENT_FIELD_LABELS.team_email}
          value={formatContacts(emails)}
          readOnly
          variant="filled"
          wrap="off"
          autosize
          minRows={2}
          maxRows={6}
        />
        <Textarea
          label={PATIENT_FIELD_LABELS.team_on_call}
          value={formatContacts(phones)}
          readOnly
          variant="filled"
          wrap="off"
          autosize
          minRows={2}
          maxRows={6}
        />
      </div>
    </>
  );
}
