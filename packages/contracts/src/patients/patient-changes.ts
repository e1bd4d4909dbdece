import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { PATIENT_FIELDS, PATIENT_PLACE, type Patient, type PatientPlace } from "./patient.js";

/** Place of a patient who is not in a known bed. */
export const NO_PLACE: PatientPlace = { ward_id: null, ward_bed: null };

/** Returns the non-empty fields of a new patient, as changes. */
export function listInitialChanges(patient: Patient, fields = PATIENT_FIELDS): FieldChange[] {
  const given = fields.filter((field) => !isEmpty(patient[field]));
  return given.map((field) => ({ field, from: null, to: patient[field] }));
}

function isEmpty(value: Patient[keyof Patient]): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Returns the changes to a patient's known bed, with the ward's name at the time (docs/wire/patients.md, Wards). */
export function listPlaceChanges(
  before: PatientPlace,
  after: PatientPlace,
  names: ReadonlyMap<string, string>,
): FieldChange[] {
  const getName = ({ ward_id }: PatientPlace) => ({
    ward: ward_id === null ? null : (names.get(ward_id) ?? null),
  });
  return [
    ...diffFields(["ward"], getName(before), getName(after)),
    ...diffFields(PATIENT_PLACE, before, after),
  ];
}
