import type { Patient } from "@wardline/contracts/patients";
import { useTeamContacts } from "../features/contacts/api/use-team-contacts.js";
import { DepartmentPicker } from "../features/contacts/components/DepartmentPicker.js";
import { useDepartments } from "../features/departments/api/use-departments.js";
import { EditCardForm } from "../features/patients/components/EditCardForm.js";
import { useCardEditing } from "../features/patients/components/use-card-editing.js";
import { CARD_FIELD_LABELS } from "../features/patients/model/card-labels.js";

/** The content of the dialog "Edit Patient". */
export function EditCard({ card, onClose }: { card: Patient; onClose: () => void }) {
  const { data: departments = [] } = useDepartments();
  const editing = useCardEditing(card);
  const { teams } = editing.form.getValues();
  const contacts = useTeamContacts(teams, departments);
  return (
    <EditCardForm
      editing={editing}
      contacts={contacts}
      onClose={onClose}
      teamField={
        <DepartmentPicker
          label={CARD_FIELD_LABELS.teams}
          departments={departments.map(({ department }) => department)}
          selected={teams}
          onChange={(next) => editing.form.setFieldValue("teams", next)}
        />
      }
    />
  );
}
