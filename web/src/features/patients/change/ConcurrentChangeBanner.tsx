import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { type AcuityScale, acuityLabel } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { flagsText } from "../../../shared/patients/signal-texts.js";
import { DraftNote, type DraftNoteProps } from "../../../ui/form/DraftNote.js";
import type { RestoredDraft } from "../../../ui/form/draft.js";
import { ConcurrentChangeAlert } from "../../../ui/form/record-form.js";
import { EMPTY_VALUE } from "../history/history-entries.js";
import {
  fieldText,
  type PatientField,
  type PatientValues,
  toPatientValues,
} from "./patient-values.js";
import type { PatientEditing } from "./use-patient-editing.js";

interface ConcurrentChangeBannerProps {
  editing: PatientEditing;
  draft: RestoredDraft | null;
}

/** Lists restored entries and changes that other people made during editing. */
export function ConcurrentChangeBanner({ editing, draft }: ConcurrentChangeBannerProps) {
  const scale = useAcuityScale();
  const texts: Pick<DraftNoteProps, "labels" | "formatValue"> = {
    labels: PATIENT_FIELD_LABELS,
    formatValue: (values, field) =>
      formatField(values as PatientValues, field as PatientField, scale),
  };
  return (
    <>
      <DraftNote draft={draft} {...texts} />
      <ConcurrentChangeAlert
        concurrentChanges={editing.concurrentChanges}
        baseValues={toPatientValues(editing.base)}
        dismiss={editing.dismissChanges}
        {...texts}
      />
    </>
  );
}

function formatField(values: PatientValues, field: PatientField, scale: AcuityScale): string {
  if (field === "status") return PATIENT_STATUS_LABELS[values.status];
  if (field === "flags") return flagsText(values.flags) || EMPTY_VALUE;
  if (field === "acuity" && values.acuity !== null) return acuityLabel(values.acuity, scale);
  return fieldText(values, field).replaceAll(",", ", ") || EMPTY_VALUE;
}
