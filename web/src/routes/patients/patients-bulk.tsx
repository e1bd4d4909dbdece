import { Button } from "@mantine/core";
import { IconBed, IconUsersGroup } from "@tabler/icons-react";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import type { Department } from "@wardline/contracts/roster/departments";
import { useState } from "react";
import { useDepartments } from "../../features/departments/department-cache.js";
import { AssignTeamForm } from "../../features/patients/bulk/AssignTeamForm.js";
import { SetBedsForm } from "../../features/patients/bulk/SetBedsForm.js";
import { TeamSelect } from "../../shared/contacts/TeamSelect.js";
import { useTeamContacts } from "../../shared/contacts/use-contacts.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useDraft } from "../../ui/form/draft.js";
import { type BulkDialog, findBulkDraft } from "./patients-bulk-draft.js";

const NO_DEPARTMENTS: readonly Department[] = [];

/**
 * Shows the buttons that assign a team or beds to the selected patients (docs/product.md, Patients page). A dialog with
 * a stored draft opens again once its patients are selected.
 */
export function PatientsBulk({ patients }: { patients: readonly Patient[] }) {
  const [waiting, setWaiting] = useState(() => {
    const interruptedDraft = findBulkDraft();
    return patients.every(({ id }) => interruptedDraft?.ids.includes(id)) ? interruptedDraft : null;
  });
  const [opened, setOpened] = useState<BulkDialog | null>(waiting?.dialog ?? null);
  const close = () => {
    setOpened(null);
    setWaiting(null);
  };
  // A resumed draft keeps its ids, even if one of its patients has left the list.
  const ids = waiting?.ids ?? patients.map(({ id }) => id);
  const draft = `${opened} ${ids.join()}`;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUsersGroup size={17} aria-hidden="true" />}
        onClick={() => setOpened("assign-team")}
      >
        Assign team
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBed size={17} aria-hidden="true" />}
        onClick={() => setOpened("set-bed")}
      >
        Set bed
      </Button>
      <FormDialog opened={opened === "assign-team"} onClose={close} title="Assign team">
        <AssignTeam patients={patients} draft={draft} onClose={close} />
      </FormDialog>
      <FormDialog opened={opened === "set-bed"} onClose={close} title="Set bed">
        <SetBedsForm patients={patients} draft={draft} onClose={close} />
      </FormDialog>
    </>
  );
}

interface AssignTeamProps {
  patients: readonly Patient[];
  draft: string;
  onClose: () => void;
}

function AssignTeam({ patients, draft, onClose }: AssignTeamProps) {
  const { data: departments = NO_DEPARTMENTS, isLoadingError } = useDepartments();
  const [teams, setTeams] = useState<string[]>([]);
  const contacts = useTeamContacts(teams, departments);
  const restoredDraft = useDraft({
    form: draft,
    values: teams,
    isDirty: teams.length > 0,
    onRestore: setTeams,
    onDiscard: () => setTeams([]),
  });
  return (
    <AssignTeamForm
      patients={patients}
      teams={teams}
      contacts={contacts}
      onClose={onClose}
      draftNote={<DraftNote draft={restoredDraft} />}
      teamField={
        <TeamSelect
          label={PATIENT_FIELD_LABELS.teams}
          departments={departments.map(({ department }) => department)}
          isFailed={isLoadingError}
          selected={teams}
          onChange={setTeams}
        />
      }
    />
  );
}
