import { Button, Stack, Text } from "@mantine/core";
import { IconBed, IconUsersGroup } from "@tabler/icons-react";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { joinTeams } from "@wardline/domain/people/department";
import { readCells } from "@wardline/domain/text/cells";
import { isolateDirection } from "@wardline/domain/text/direction";
import { useState } from "react";
import { BedField } from "../../features/patients/beds/BedField.js";
import {
  type ChangeTexts,
  usePatientsChange,
} from "../../features/patients/data/use-patients-change.js";
import { TeamSelect } from "../../shared/contacts/TeamSelect.js";
import { FormButtons } from "../../ui/dialog/DialogActions.js";
import { FormDialog, useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useDraft } from "../../ui/form/draft.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { type BulkDialog, findBulkDraft } from "./patients-bulk-draft.js";
import { useTeamsField } from "./use-teams-field.js";

const DIALOGS = [
  { dialog: "assign-teams", label: "Assign team", Icon: IconUsersGroup, Form: AssignTeam },
  { dialog: "set-bed", label: "Set bed", Icon: IconBed, Form: SetBeds },
] as const;

const TEAM_TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-teams"),
  changed: (count) =>
    count === 1 ? "Managing team assigned." : `Assigned the managing team to ${count} patients.`,
  restored: (count) =>
    count === 1
      ? "Restored the patient's managing team."
      : `Restored the managing teams of ${count} patients.`,
  failed: "Patient record failed to update!",
};

/** Buttons that change the selected patients (docs/product.md, Patients page). A stored draft reopens its dialog. */
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
      {DIALOGS.map(({ dialog, label, Icon }) => (
        <Button
          key={dialog}
          variant="default"
          size="sm"
          leftSection={<Icon size={17} aria-hidden="true" />}
          onClick={() => setOpened(dialog)}
        >
          {label}
        </Button>
      ))}
      {DIALOGS.map(({ dialog, label, Form }) => (
        <FormDialog key={dialog} opened={opened === dialog} onClose={close} title={label}>
          <Form patients={patients} draft={draft} onClose={close} />
        </FormDialog>
      ))}
    </>
  );
}

const BED_TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-beds"),
  changed: (count) => (count === 1 ? "Bed set." : `Set the beds of ${count} patients.`),
  restored: (count) =>
    count === 1 ? "Restored the patient's bed." : `Restored the beds of ${count} patients.`,
  failed: "Patient record failed to update!",
};

interface BulkFormProps {
  patients: readonly Patient[];
  draft: string;
  onClose: () => void;
}

function AssignTeam({ patients, draft, onClose }: BulkFormProps) {
  const change = usePatientsChange(TEAM_TEXTS);
  const entry = useRecordForm<null, { teams: string[] }, void>({
    draft,
    record: null,
    toValues: () => ({ teams: [] }),
    // The dialog closes at once, and the list shows the change.
    send: async (): Promise<void> => change(others.map((patient) => ({ patient, data }))),
    onSaved: onClose,
  });
  const { teams } = entry.form.values;
  const { contacts, field } = useTeamsField(teams, (next) =>
    entry.form.setFieldValue("teams", next),
  );
  const { emails, phones, isPending } = contacts;
  const data = { teams: joinTeams(teams), team_email: emails, team_on_call: phones };
  const others = patients.filter((patient) => patient.teams !== data.teams);
  return (
    <DialogForm
      entry={entry}
      label="Assign team"
      onCancel={onClose}
      disabled={teams.length === 0 || isPending}
    >
      <TeamSelect label={PATIENT_FIELD_LABELS.teams} {...field} />
      <Text size="sm" c="dimmed">
        {patients.length === 1
          ? "Replaces the managing team of 1 patient."
          : `Replaces the managing teams of ${patients.length} patients.`}
      </Text>
    </DialogForm>
  );
}

function SetBeds({ patients, draft, onClose }: BulkFormProps) {
  const change = usePatientsChange(BED_TEXTS);
  const [beds, setBeds] = useState<Readonly<Record<string, string>>>({});
  const steps = patients
    .map((patient) => ({ patient, data: { bed_no: (beds[patient.id] ?? patient.bed_no).trim() } }))
    .filter(({ patient, data }) => data.bed_no !== patient.bed_no);
  const isUnsaved = steps.length > 0;
  useUnsavedEntries(isUnsaved);
  const restoredDraft = useDraft({
    form: draft,
    values: beds,
    isDirty: isUnsaved,
    onRestore: setBeds,
    onDiscard: () => setBeds({}),
  });

  return (
    <form
      ref={focusFirst}
      onSubmit={(event) => {
        event.preventDefault();
        change(steps);
        onClose();
      }}
    >
      <Stack gap="sm">
        <DraftNote draft={restoredDraft} />
        {patients.map(({ id, name, hospital_no, bed_no }, index) => (
          <BedField
            key={id}
            text={beds[id] ?? bed_no}
            patientId={id}
            label={`${isolateDirection(name)}, ${hospital_no}`}
            placeholder="No bed"
            data-autofocus={index === 0 || undefined}
            value={beds[id] ?? bed_no}
            onChange={(text) => setBeds({ ...beds, [id]: text })}
            onPaste={(event) => {
              const cells = readCells(event.clipboardData.getData("text/plain"));
              if (cells.length < 2) return;
              event.preventDefault();
              // An empty cell leaves that patient's bed unchanged.
              const pastedBeds = patients.slice(index).flatMap(({ id: patientId }, row) => {
                const bed = cells[row]?.[0] ?? "";
                return bed === "" ? [] : [[patientId, bed.slice(0, LIMITS.shortText)]];
              });
              setBeds({ ...beds, ...Object.fromEntries(pastedBeds) });
            }}
          />
        ))}
        <FormButtons label="Set beds" onCancel={onClose} disabled={!isUnsaved} />
      </Stack>
    </form>
  );
}
