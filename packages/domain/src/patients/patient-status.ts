/** The six patient statuses in menu order (docs/product.md, Statuses). */
export const PATIENT_STATUSES = [
  "new_patient",
  "new_patient_reviewed",
  "card_opened",
  "admitted",
  "discharged",
  "deceased",
] as const;

export type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** Label of each status (docs/product.md, Statuses). */
export const PATIENT_STATUS_LABELS: Readonly<Record<PatientStatus, string>> = {
  new_patient: "New Patient",
  new_patient_reviewed: "New Patient Reviewed",
  card_opened: "Card Opened",
  admitted: "Admitted",
  discharged: "Discharged",
  deceased: "Deceased",
};

/** Short label, for boards and phones. */
export const PATIENT_STATUS_SHORT_LABELS: Readonly<Record<PatientStatus, string>> = {
  new_patient: "New",
  new_patient_reviewed: "Reviewed",
  card_opened: "Card open",
  admitted: "Admitted",
  discharged: "Discharged",
  deceased: "Deceased",
};

/** Status of a new patient if none is given (docs/product.md, Statuses). */
export const DEFAULT_PATIENT_STATUS: PatientStatus = "card_opened";

/** Statuses offered by the New patient form (docs/product.md, New Patient page). */
export const NEW_PATIENT_FORM_STATUSES: readonly PatientStatus[] = ["card_opened"];

/** Statuses that close a patient's record and remove it from boards and open lists (docs/wire/patients.md, Patients). */
export const CLOSED_STATUSES: readonly PatientStatus[] = ["discharged", "deceased"];

export function isClosed(status: PatientStatus): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** Statuses of an open record. */
export const OPEN_STATUSES: readonly PatientStatus[] = PATIENT_STATUSES.filter(
  (status) => !isClosed(status),
);

/** Every status except the current one, because any status may follow any other (docs/product.md, Patients page). */
export function listOtherStatuses(current: PatientStatus): PatientStatus[] {
  return PATIENT_STATUSES.filter((status) => status !== current);
}
