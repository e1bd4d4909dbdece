import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { PATIENT_FIELDS, PATIENT_PLACE, type Patient, type PatientPlace } from "./patients.js";

/** A card that lies in no known bed. */
export const NO_PLACE: PatientPlace = { ward_id: null, ward_bed: null };

/** What a new card starts with: every field that is not empty. */
export function openedFields(patient: Patient, fields = PATIENT_FIELDS): FieldChange[] {
  const given = fields.filter((field) => !isEmpty(patient[field]));
  return given.map((field) => ({ field, from: null, to: patient[field] }));
}

function isEmpty(value: Patient[keyof Patient]): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** How a card's known bed changes, the ward by its name too, which it may not have forever (docs/wire.md, Wards). */
export function placeChanges(
  before: PatientPlace,
  after: PatientPlace,
  names: ReadonlyMap<string, string>,
): FieldChange[] {
  const nameOf = ({ ward_id }: PatientPlace) => ({
    ward: ward_id === null ? null : (names.get(ward_id) ?? null),
  });
  return [
    ...diffFields(["ward"], nameOf(before), nameOf(after)),
    ...diffFields(PATIENT_PLACE, before, after),
  ];
}
