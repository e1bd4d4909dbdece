import {
  GENDER_LABELS,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { type AcuityScale, acuityLabel } from "@wardline/domain/patients/acuity";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatStayDuration } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { listTeamEmails, listTeamPhones } from "@wardline/domain/roster/contact-resolution";
import { clockText } from "@wardline/domain/time/clock-text";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { writeRecords } from "../../../lib/sheets/write-sheet.js";
import {
  formatContactLines,
  type PatientContacts,
} from "../../../shared/contacts/patient-contacts.js";
import { identifierText } from "../data/history-entries.js";

interface SheetOptions {
  /** Current time in epoch milliseconds. */
  now: number;
  findContacts: (patient: Patient) => PatientContacts;
  getWard: (patient: Patient) => string;
  zone: string;
  scale: AcuityScale;
  isAlike: (patient: Patient) => boolean;
}

/** Writes the patients as a workbook; open patients can be imported again. */
export function buildPatientsSheet(
  patients: readonly Patient[],
  { now, findContacts, getWard, zone, scale, isAlike }: SheetOptions,
): Promise<Blob> {
  const hasIdentity = patients.some(
    ({ date_of_birth, identifiers }) => date_of_birth !== null || identifiers.length > 0,
  );
  const rows = patients.map((patient) => {
    const contacts = findContacts(patient);
    const lines = formatContactLines(contacts, (at) => clockText(at, zone));
    const { phones, emails } = joinContacts(contacts);
    const { status, flags, acuity, expected_discharge: discharge, waiting_for } = patient;
    return {
      [PATIENT_FIELD_LABELS.hospital_no]: patient.hospital_no,
      [PATIENT_FIELD_LABELS.name]: patient.name,
      Ward: getWard(patient),
      [PATIENT_FIELD_LABELS.bed_no]: patient.bed_no,
      [PATIENT_FIELD_LABELS.gender]: GENDER_LABELS[patient.gender],
      [PATIENT_FIELD_LABELS.age]: String(getShownAge(patient, toZonedDay(now, zone))),
      "Card opened": { moment: patient.created_at, zone },
      "Duration of admission": formatStayDuration(patient, now),
      "Managing teams contact": lines.join("; "),
      [PATIENT_FIELD_LABELS.teams]: splitTeams(patient.teams).join(", "),
      [PATIENT_FIELD_LABELS.team_on_call]: phones,
      [PATIENT_FIELD_LABELS.team_email]: emails,
      [PATIENT_FIELD_LABELS.status]: PATIENT_STATUS_LABELS[status],
      "Similar name": isAlike(patient) ? "yes" : "",
      [PATIENT_FIELD_LABELS.flags]: flags.map((flag) => PATIENT_FLAG_LABELS[flag]).join("; "),
      [PATIENT_FIELD_LABELS.acuity]: acuity === null ? "" : acuityLabel(acuity, scale),
      [PATIENT_FIELD_LABELS.expected_discharge]: discharge === null ? "" : { day: discharge },
      [PATIENT_FIELD_LABELS.waiting_for]: isClosed(status) ? "" : (waiting_for ?? ""),
      // Only some hospitals use these columns.
      ...(hasIdentity && {
        // The date is written as text, because spreadsheets have no dates before 1900.
        [PATIENT_FIELD_LABELS.date_of_birth]: patient.date_of_birth ?? "",
        [PATIENT_FIELD_LABELS.identifiers]: patient.identifiers.map(identifierText).join("; "),
      }),
    };
  });
  return writeRecords(rows);
}

function joinContacts(contacts: PatientContacts): { phones: string; emails: string } {
  if (contacts.kind === "stored") {
    return { phones: contacts.phones.join("; "), emails: contacts.emails.join("; ") };
  }
  const duties = contacts.kind === "duties" ? contacts.duties : [];
  return {
    phones: listTeamPhones(duties).replaceAll("\n", "; "),
    emails: listTeamEmails(duties).replaceAll("\n", "; "),
  };
}
