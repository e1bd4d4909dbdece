import type { Patient } from "@wardline/contracts/patients";
import {
  CHANGED_FIELDS,
  fieldText,
  type PatientField,
  type PatientValues,
  valuesOf,
} from "./patient-values.js";

/** A field that someone else changed while it was being edited here. */
export interface MeanwhileChange {
  field: PatientField;
  /** Whether it was also changed here: what was typed is kept. */
  isTyped: boolean;
}

/**
 * A form after someone else has changed its patient from `before` to `now`: untouched fields follow, typed ones stay.
 */
export function rebase(
  before: Patient,
  now: Patient,
  values: PatientValues,
): { values: PatientValues; changes: MeanwhileChange[] } {
  const [old, current] = [valuesOf(before), valuesOf(now)];
  const next = { ...values };
  const changes: MeanwhileChange[] = [];
  for (const field of CHANGED_FIELDS) {
    if (fieldText(old, field) === fieldText(current, field)) continue;
    const isTyped = fieldText(values, field) !== fieldText(old, field);
    if (!isTyped) Object.assign(next, { [field]: current[field] });
    // Two people who wrote the same do not differ.
    if (fieldText(values, field) !== fieldText(current, field)) changes.push({ field, isTyped });
  }
  return { values: next, changes };
}
