import { Alert, List } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { acuityLabel } from "@wardline/domain/acuity";
import { pluralOf } from "@wardline/domain/counted";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { EMPTY_VALUE } from "../history/history-entries.js";
import { flagsText } from "../signals/signal-texts.js";
import { fieldText, type PatientField, valuesOf } from "./patient-values.js";
import type { PatientEditing } from "./use-patient-editing.js";

const LIST = new Intl.ListFormat("en");

/** Says what someone else changed while the patient was being edited here, and what becomes of it. */
export function MeanwhileBanner({ editing }: { editing: PatientEditing }) {
  const { meanwhile, base, dismissMeanwhile } = editing;
  if (meanwhile.length === 0) return null;
  const names = meanwhile.map(({ field }) => PATIENT_FIELD_LABELS[field]);
  const verb = pluralOf(names.length, "was", "were");
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconInfoCircle aria-hidden="true" />}
      title={`${LIST.format(names)} ${verb} changed meanwhile`}
      withCloseButton
      closeButtonLabel="Dismiss message"
      onClose={dismissMeanwhile}
    >
      <List size="sm" spacing={4}>
        {meanwhile.map(({ field, isTyped }) => (
          <List.Item key={field}>
            {PATIENT_FIELD_LABELS[field]} is now <b>{shown(base, field)}</b>.
            {isTyped ? " What you have entered is kept and will replace it when you save." : ""}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function shown(patient: Patient, field: PatientField): string {
  if (field === "status") return PATIENT_STATUS_LABELS[patient.status];
  if (field === "flags") return flagsText(patient.flags) || EMPTY_VALUE;
  if (field === "acuity" && patient.acuity !== null) return acuityLabel(patient.acuity);
  return fieldText(valuesOf(patient), field).replaceAll(",", ", ") || EMPTY_VALUE;
}
