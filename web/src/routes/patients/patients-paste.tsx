import { useDepartments } from "../../features/departments/department-cache.js";
import { PastePatients } from "../../features/patients/paste/PastePatients.js";

/** Imports patients from a spreadsheet, with the hospital's departments as teams (docs/product.md, Patients page). */
export function PatientsPaste({ onClose }: { onClose: () => void }) {
  const departments = useDepartments().data ?? [];
  return (
    <PastePatients
      departments={departments.map(({ department }) => department)}
      onClose={onClose}
    />
  );
}
