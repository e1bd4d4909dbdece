import { listCardReaders } from "@wardline/contracts/operation/access-log";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { type ReactNode, useRef, useState } from "react";
import { CardReadersFold } from "../../features/audit/CardReaders.js";
import { useDepartments } from "../../features/departments/department-cache.js";
import { ResponsibilityQuestion } from "../../features/past/ResponsibilityQuestion.js";
import { DeletePatientDialog } from "../../features/patients/change/DeletePatientDialog.js";
import { EditPatientForm } from "../../features/patients/change/EditPatientForm.js";
import { usePatientEditing } from "../../features/patients/change/use-patient-editing.js";
import { HistoryDrawer } from "../../features/patients/history/HistoryDrawer.js";
import type { PatientAction } from "../../features/patients/list/PatientsTable.js";
import { findOpeningControl, restoreFocus } from "../../lib/focus-back.js";
import { useMay } from "../../lib/session/rights.js";
import { DepartmentPicker } from "../../shared/contacts/DepartmentPicker.js";
import { useTeamContacts } from "../../shared/contacts/use-contacts.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { useWaitingDraft } from "../../ui/form/draft.js";

/**
 * Returns the dialogs of a row's menu and a function that opens a dialog. The dialogs show the patient's current state
 * from `patients`.
 */
export function usePatientDialogs(patients: readonly Patient[]): {
  dialogs: ReactNode;
  open: (action: PatientAction, patient: Patient) => void;
} {
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
  const dialogs = (
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
      {opened === "history" || chosenPatient !== null ? (
        <HistoryDrawer patient={patient} opened={opened === "history"} onClose={closeHistory}>
          <ResponsibilityQuestion key={patient.id} patientId={patient.id} />
          {canSeeReaders ? (
            <CardReadersFold key={`${patient.id} seen`} patientId={patient.id} />
          ) : null}
        </HistoryDrawer>
      ) : null}
    </>
  );
  return { dialogs, open };
}

/** Renders the form of the dialog "Edit Patient". */
export function EditPatient({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const { data: departments = [], isLoadingError } = useDepartments();
  const editing = usePatientEditing(patient);
  const { teams } = editing.form.getValues();
  const contacts = useTeamContacts(teams, departments);
  return (
    <EditPatientForm
      editing={editing}
      contacts={contacts}
      onClose={onClose}
      teamField={
        <DepartmentPicker
          label={PATIENT_FIELD_LABELS.teams}
          departments={departments.map(({ department }) => department)}
          isFailed={isLoadingError}
          selected={teams}
          onChange={(next) => editing.form.setFieldValue("teams", next)}
        />
      }
    />
  );
}
