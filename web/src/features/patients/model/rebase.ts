import type { Patient } from "@wardline/contracts/patients";
import {
  CARD_FIELDS,
  type CardField,
  type CardValues,
  fieldText,
  valuesOf,
} from "./card-values.js";

/** A field that someone else changed while it was being edited here. */
export interface MeanwhileChange {
  field: CardField;
  /** Whether it was also changed here: what was typed is kept. */
  isTyped: boolean;
}

/**
 * A form after someone else has changed its card from `before` to `now`: untouched fields follow, typed ones stay.
 */
export function rebase(
  before: Patient,
  now: Patient,
  values: CardValues,
): { values: CardValues; changes: MeanwhileChange[] } {
  const [old, current] = [valuesOf(before), valuesOf(now)];
  const next = { ...values };
  const changes: MeanwhileChange[] = [];
  for (const field of CARD_FIELDS) {
    if (fieldText(old, field) === fieldText(current, field)) continue;
    const isTyped = fieldText(values, field) !== fieldText(old, field);
    if (!isTyped) Object.assign(next, { [field]: current[field] });
    // Two people who wrote the same do not differ.
    if (fieldText(values, field) !== fieldText(current, field)) changes.push({ field, isTyped });
  }
  return { values: next, changes };
}
