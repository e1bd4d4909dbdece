import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { type AcuityScale, acuityLabel } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { flagsText } from "../../../shared/patients/signal-texts.js";
import { MeanwhileAlert } from "../../../ui/form/record-form.js";
import { EMPTY_VALUE } from "../history/history-entries.js";
import { fieldText, type PatientField, valuesOf } from "./patient-values.js";
import type { PatientEditing } from "./use-patient-editing.js";

/** Says what someone else changed while the patient was being edited here. */
export function MeanwhileBanner({ editing }: { editing: PatientEditing }) {
  const scale = useAcuityScale();
  return (
    <MeanwhileAlert
      changes={editing.meanwhile}
      labelOf={(field) => PATIENT_FIELD_LABELS[field as PatientField]}
      textOf={(field) => shown(editing.base, field as PatientField, scale)}
      onDismiss={editing.dismissMeanwhile}
    />
  );
}

function shown(patient: Patient, field: PatientField, scale: AcuityScale): string {
  if (field === "status") return PATIENT_STATUS_LABELS[patient.status];
  if (field === "flags") return flagsText(patient.flags) || EMPTY_VALUE;
  if (field === "acuity" && patient.acuity !== null) return acuityLabel(patient.acuity, scale);
  return fieldText(valuesOf(patient), field).replaceAll(",", ", ") || EMPTY_VALUE;
}
