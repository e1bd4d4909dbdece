import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { DepartmentPicker } from "../features/contacts/DepartmentPicker.js";
import { useDepartments } from "../features/departments/use-departments.js";
import { EditPatientForm } from "../features/patients/change/EditPatientForm.js";
import { usePatientEditing } from "../features/patients/change/use-patient-editing.js";
import { useTeamContacts } from "./contacts-of.js";

/** The content of the dialog "Edit Patient". */
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
