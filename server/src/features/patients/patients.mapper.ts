import type { PatientCursor } from "@wardline/database/repositories/patients/patient-search";
import { invalidFieldError } from "../../errors/app-error.js";

export function writeSearchCursor({ createdAt, id }: PatientCursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString("base64url");
}

export function readSearchCursor(cursor: string | undefined): PatientCursor | null {
  if (cursor === undefined || cursor === "") return null;
  const [createdAt, id] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  const isTime =
    createdAt !== undefined &&
    /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-][\d:]+$/.test(createdAt);
  if (!isTime || id === undefined || !/^[0-9a-f-]{36}$/.test(id)) {
    throw invalidFieldError(
      "cursor",
      "This page of the list could not be loaded. Please start again from the first page.",
    );
  }
  return { createdAt, id };
}
