import { TextInput } from "@mantine/core";
import { listCardReaders } from "@wardline/contracts/operation/access-log";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { useRef, useState } from "react";
import { CardReadersFold } from "../../features/audit/CardReaders.js";
import { ResponsibilityQuestion } from "../../features/past/ResponsibilityQuestion.js";
import { BedField } from "../../features/patients/beds/BedField.js";
import { AgeField } from "../../features/patients/change/AgeField.js";
import { DeletePatientDialog } from "../../features/patients/change/DeletePatientDialog.js";
import { SHOWN_FIELDS } from "../../features/patients/change/patient-values.js";
import {
  TeamContactFields,
  usePatientEditing,
} from "../../features/patients/change/use-patient-editing.js";
import { HistoryDrawer } from "../../features/patients/history/PatientHistory.js";
import { IdentityPart } from "../../features/patients/identity/IdentityPart.js";
import type { PatientAction } from "../../features/patients/list/PatientsTable.js";
import { SignalFields } from "../../features/patients/signals/SignalsChoice.js";
import { StatusField } from "../../features/patients/status/StatusCell.js";
import { findOpeningControl, restoreFocus } from "../../lib/focus-back.js";
import { useMay } from "../../lib/session/rights.js";
import { DepartmentPicker } from "../../shared/contacts/DepartmentPicker.js";
import { FormDialog, useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { useFormDraft, useWaitingDraft } from "../../ui/form/draft.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/Panel.js";
import { useTeamsField } from "./use-teams-field.js";

/** Returns the dialogs of a row's menu, which show the current state in `patients`, and a function that opens them. */
export function usePatientDialogs(patients: readonly Patient[]) {
  const [opened, setOpened] = useState<PatientAction | null>(null);
  const [chosenPatient, setChosen] = useState<Patient | null>(null);
  const patient = patients.find(({ id }) => id === chosenPatient?.id) ?? chosenPatient;
  const origin = useRef<Element | null>(null);
  const close = () => setOpened(null);
  const closeHistory = () => {
    close();
    requestAnimationFrame(() => restoreFocus(origin.current));
  };
  const open = (action: PatientAction, next: Patient) => {
    origin.current = findOpeningControl();
    setChosen(next);
    setOpened(action);
  };
  const canSeeReaders = useMay(listCardReaders.access);
  useWaitingDraft("edit-patient", patients, (one) => open("edit", one));
  if (patient === null) return { dialogs: null, open };
  return {
    open,
    dialogs: (
      <>
        <FormDialog
          opened={opened === "edit"}
          onClose={close}
          title={`Edit Patient: ${patient.name}`}
          size="lg"
        >
          <EditPatient key={patient.id} patient={patient} onClose={close} />
        </FormDialog>
        <DeletePatientDialog patient={patient} opened={opened === "delete"} onClose={close} />
        <HistoryDrawer patient={patient} opened={opened === "history"} onClose={closeHistory}>
          <ResponsibilityQuestion key={patient.id} patientId={patient.id} />
          {canSeeReaders ? (
            <CardReadersFold key={`${patient.id} seen`} patientId={patient.id} />
          ) : null}
        </HistoryDrawer>
      </>
    ),
  };
}

const SAVE_MESSAGES = {
  saved: "Patient record updated successfully!",
  failed: "Patient record failed to update!",
};

/** The form of the dialog "Edit Patient" (docs/product.md, Patients page). */
export function EditPatient({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const editing = usePatientEditing(patient);
  const { form, base, ageQuestion, texts, save, isSaved, isBedRefused } = editing;
  const { contacts, field } = useTeamsField(form.getValues().teams, (teams) =>
    form.setFieldValue("teams", teams),
  );
  const isUnsaved = form.isDirty() && !isSaved;
  useUnsavedEntries(isUnsaved);
  const draft = useFormDraft(`edit-patient ${base.id}`, form, isUnsaved);

  async function submit(override = false): Promise<void> {
    if (await save(contacts, SAVE_MESSAGES, override)) onClose();
  }

  return (
    <DialogForm
      entry={{ ...editing, draft, save: () => submit() }}
      {...texts}
      shownBy={SHOWN_FIELDS}
      label="Update Patient"
      onCancel={onClose}
      disabled={contacts.isPending}
    >
      <TwoColumns>
        <TextInput
          {...CODE_TEXT}
          label={PATIENT_FIELD_LABELS.hospital_no}
          maxLength={LIMITS.text}
          required
          {...form.getInputProps("hospital_no")}
        />
        <TextInput
          {...NAME_TEXT}
          label={PATIENT_FIELD_LABELS.name}
          maxLength={LIMITS.name}
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
      </TwoColumns>
      <TwoColumns>
        <TwoColumns from="always">
          <BedField
            label={PATIENT_FIELD_LABELS.bed_no}
            text={form.values.bed_no}
            patientId={base.id}
            onOverride={isBedRefused ? () => void submit(true) : undefined}
            {...form.getInputProps("bed_no")}
          />
          <AgeField
            question={ageQuestion}
            onConfirmed={() => form.clearFieldError("age")}
            {...form.getInputProps("age")}
          />
        </TwoColumns>
        <StatusField {...form.getInputProps("status")} />
      </TwoColumns>
      <DepartmentPicker label={PATIENT_FIELD_LABELS.teams} {...field} />
      <TeamContactFields contacts={contacts} />
      <SignalFields name={form.values.name} values={form.values} onChange={form.setValues} />
      <IdentityPart form={form} />
    </DialogForm>
  );
}
