import { Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import {
  createPatient,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { isClosed, PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { useMay } from "../../../lib/session/rights.js";
import { useLimitText } from "../../../shared/hospital/wards.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import type { DataColumn } from "../../../ui/table/data-table.js";

/** Shows the number of open patients for a page title, with the wards to which the list is limited. */
export function OpenCount({ patients }: { patients: readonly Patient[] }) {
  const limit = useLimitText();
  return (
    <Text fw={600} size="sm">
      No of opened Casualties: <b>{patients.filter(({ status }) => !isClosed(status)).length}</b>
      {limit === null ? null : (
        <Text span inherit c="dimmed" fw={400}>
          {" "}
          · {limit}
        </Text>
      )}
    </Text>
  );
}

/** Message for a list without patients (docs/product.md, Patients page). */
export function NoPatients({ isPast = false }: { isPast?: boolean }) {
  const canOpenCards = useMay(createPatient.access);
  return (
    <EmptyState
      icon={<IconUsersGroup size={26} />}
      title="No patients found"
      text={
        isPast
          ? "No card was open on this day."
          : "You currently do not have any patient added, please add patients"
      }
    >
      {isPast || !canOpenCards ? null : (
        <ButtonLink to="/dashboard/new-patient" mt="sm">
          Open New Card
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** Sort values of columns. The stay that began last sorts as the shortest; statuses follow the order of the menu. */
export const SORT_VALUES = {
  hospital_no: (patient: Patient) => patient.hospital_no,
  name: (patient: Patient) => patient.name,
  duration: (patient: Patient) => -Date.parse(patient.created_at),
  status: (patient: Patient) => PATIENT_STATUSES.indexOf(patient.status),
};

/** Returns the column of a patient's field, with the field's label as its heading. */
export function fieldColumn(
  field: keyof typeof PATIENT_FIELD_LABELS,
  cell: DataColumn<Patient>["cell"],
  options: Omit<DataColumn<Patient>, "id" | "header" | "cell"> = {},
): DataColumn<Patient> {
  return { id: field, header: PATIENT_FIELD_LABELS[field], cell, ...options };
}
