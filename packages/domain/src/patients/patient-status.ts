/** The six statuses of a casualty card, in the order in which menus offer them (docs/product.md, Statuses). */
export const PATIENT_STATUSES = [
  "new_patient",
  "new_patient_reviewed",
  "card_opened",
  "admitted",
  "discharged",
  "deceased",
] as const;

export type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** The person's word for each status (docs/product.md, Statuses). */
export const PATIENT_STATUS_LABELS: Readonly<Record<PatientStatus, string>> = {
  new_patient: "New Patient",
  new_patient_reviewed: "New Patient Reviewed",
  card_opened: "Card Opened",
  admitted: "Admitted",
  discharged: "Discharged",
  deceased: "Deceased",
};

/** The shorter word where a board or a phone has no room for the whole label. */
export const PATIENT_STATUS_SHORT_LABELS: Readonly<Record<PatientStatus, string>> = {
  new_patient: "New",
  new_patient_reviewed: "Reviewed",
  card_opened: "Card open",
  admitted: "Admitted",
  discharged: "Discharged",
  deceased: "Deceased",
};

/** The status a card is opened with when none is given (docs/product.md, Statuses). */
export const DEFAULT_PATIENT_STATUS: PatientStatus = "card_opened";

/** The statuses the New patient form offers (docs/product.md, New Patient page). */
export const NEW_PATIENT_FORM_STATUSES: readonly PatientStatus[] = ["card_opened"];

/** The statuses with which a card is closed: it leaves the boards and the list of open cards (docs/wire.md, Patients). */
export const CLOSED_STATUSES: readonly PatientStatus[] = ["discharged", "deceased"];

/** Whether a card with this status is closed. */
export function isClosed(status: PatientStatus): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** Every status but the current one: any status may follow any other (docs/product.md, Patients page). */
export function otherStatuses(current: PatientStatus): PatientStatus[] {
  return PATIENT_STATUSES.filter((status) => status !== current);
}
