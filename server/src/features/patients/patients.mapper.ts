import { PATIENT_FIELDS, type Patient } from "@wardline/contracts/patients";
import type { PatientCursor } from "@wardline/database/repositories/patient-search";
import type { FieldChange } from "@wardline/domain/field-changes";
import { invalidField } from "../../errors/app-error.js";

/** What a new card starts with: every field that is not empty. */
export function openedFields(patient: Patient): FieldChange[] {
  return PATIENT_FIELDS.filter((field) => !isEmpty(patient[field])).map((field) => ({
    field,
    from: null,
    to: patient[field],
  }));
}

function isEmpty(value: Patient[keyof Patient]): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** A search page's end as the opaque text that the client hands back. */
export function writeCursor({ createdAt, id }: PatientCursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString("base64url");
}

/** Reads a cursor; throws when it is none of ours. */
export function readCursor(cursor: string | undefined): PatientCursor | null {
  if (cursor === undefined || cursor === "") return null;
  const [createdAt, id] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  const isTime =
    createdAt !== undefined &&
    /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-][\d:]+$/.test(createdAt);
  if (!isTime || id === undefined || !/^[0-9a-f-]{36}$/.test(id)) {
    throw invalidField("cursor", "This page cannot be read.");
  }
  return { createdAt, id };
}
