import { Stack, Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import { joinTeams } from "@wardline/domain/people/department";
import type { ReactNode } from "react";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { type ChangeTexts, usePatientsChange } from "../data/use-patients-change.js";
import { changeText } from "../history/change-text.js";

const TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-teams"),
  about: changeText,
  changed: (count) =>
    count === 1 ? "Managing team assigned." : `Assigned the managing team to ${count} patients.`,
  restored: (count) =>
    count === 1
      ? "Restored the patient's managing team."
      : `Restored the managing teams of ${count} patients.`,
  failed: "Patient record failed to update!",
  overtaken: ({ name }) => `${name} was changed by someone else. Please check and try again.`,
};

interface AssignTeamFormProps {
  patients: readonly Patient[];
  teams: readonly string[];
  /** Contacts of these departments, one per line, in the format in which patients store them. */
  contacts: { emails: string; phones: string; isPending: boolean };
  draftNote: ReactNode;
  teamField: ReactNode;
  onClose: () => void;
}

/** Replaces the teams of all selected patients. */
export function AssignTeamForm(props: AssignTeamFormProps) {
  const { patients, teams, contacts, draftNote, teamField, onClose } = props;
  const change = usePatientsChange(TEXTS);
  useUnsavedEntries(teams.length > 0);
  const data = {
    teams: joinTeams(teams),
    team_email: contacts.emails,
    team_on_call: contacts.phones,
  };
  return (
    <form
      ref={focusFirst}
      onSubmit={(event) => {
        event.preventDefault();
        change(
          patients
            .filter((patient) => patient.teams !== data.teams)
            .map((patient) => ({ patient, data })),
        );
        onClose();
      }}
    >
      <Stack gap="md">
        {draftNote}
        {teamField}
        <Text size="sm" c="dimmed">
          {patients.length === 1
            ? "Replaces the managing team of 1 patient."
            : `Replaces the managing teams of ${patients.length} patients.`}
        </Text>
        <FormButtons
          label="Assign team"
          onCancel={onClose}
          disabled={teams.length === 0 || contacts.isPending}
        />
      </Stack>
    </form>
  );
}
