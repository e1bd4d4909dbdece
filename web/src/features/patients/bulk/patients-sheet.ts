import {
  GENDER_LABELS,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { type AcuityScale, acuityLabel } from "@wardline/domain/patients/acuity";
import { shownAge } from "@wardline/domain/patients/birth-date";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { stayDuration } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { teamEmails, teamPhones } from "@wardline/domain/roster/contact-resolution";
import { clockText } from "@wardline/domain/time/clock-text";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import { writeRecords } from "../../../lib/sheets/write-sheet.js";
import { contactLines, type PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { identifierText } from "../identity/identity-texts.js";

interface SheetOptions {
  /** Epoch milliseconds. */
  now: number;
  /** Finds the contacts to call for a patient. */
  contactsOf: (patient: Patient) => PatientContacts;
  /** Name of the patient's ward; "" if there is none. */
  wardOf: (patient: Patient) => string;
  /** The hospital's time zone, used for all times. */
  zone: string;
  scale: AcuityScale;
  /** True if another patient on the list has a similar name. */
  isAlike: (patient: Patient) => boolean;
}

/** Writes the patients as a workbook; open patients can be imported again. */
export function patientsSheet(
  patients: readonly Patient[],
  { now, contactsOf, wardOf, zone, scale, isAlike }: SheetOptions,
): Promise<Blob> {
  const hasIdentity = patients.some(
    ({ date_of_birth, identifiers }) => date_of_birth !== null || identifiers.length > 0,
  );
  const rows = patients.map((patient) => {
    const contacts = contactsOf(patient);
    const { phones, emails } = joinContacts(contacts);
    return {
      [PATIENT_FIELD_LABELS.hospital_no]: patient.hospital_no,
      [PATIENT_FIELD_LABELS.name]: patient.name,
      Ward: wardOf(patient),
      [PATIENT_FIELD_LABELS.bed_no]: patient.bed_no,
      [PATIENT_FIELD_LABELS.gender]: GENDER_LABELS[patient.gender],
      [PATIENT_FIELD_LABELS.age]: String(shownAge(patient, zonedDay(now, zone))),
      "Card opened": { moment: patient.created_at, zone },
      "Duration of admission": stayDuration(patient, now),
      "Managing teams contact": contactLines(contacts, (at) => clockText(at, zone)).join("; "),
      [PATIENT_FIELD_LABELS.teams]: splitTeams(patient.teams).join(", "),
      [PATIENT_FIELD_LABELS.team_on_call]: onOneLine(phones),
      [PATIENT_FIELD_LABELS.team_email]: onOneLine(emails),
      [PATIENT_FIELD_LABELS.status]: PATIENT_STATUS_LABELS[patient.status],
      "Name alike": isAlike(patient) ? "yes" : "",
      [PATIENT_FIELD_LABELS.flags]: patient.flags
        .map((flag) => PATIENT_FLAG_LABELS[flag])
        .join("; "),
      [PATIENT_FIELD_LABELS.acuity]:
        patient.acuity === null ? "" : acuityLabel(patient.acuity, scale),
      [PATIENT_FIELD_LABELS.expected_discharge]:
        patient.expected_discharge === null ? "" : { day: patient.expected_discharge },
      [PATIENT_FIELD_LABELS.waiting_for]: isClosed(patient.status)
        ? ""
        : (patient.waiting_for ?? ""),
      ...(hasIdentity && identityOf(patient)),
    };
  });
  return writeRecords(rows);
}

/** Columns of hospitals that use them. */
function identityOf({ date_of_birth, identifiers }: Patient) {
  return {
    // As text: spreadsheets have no dates before 1900.
    [PATIENT_FIELD_LABELS.date_of_birth]: date_of_birth ?? "",
    [PATIENT_FIELD_LABELS.identifiers]: identifiers.map(identifierText).join("; "),
  };
}

/** All numbers and addresses, one per line. */
function joinContacts(contacts: PatientContacts): { phones: string; emails: string } {
  if (contacts.kind === "duties") {
    const { duties } = contacts;
    return { phones: teamPhones(duties), emails: teamEmails(duties) };
  }
  if (contacts.kind !== "stored") return { phones: "", emails: "" };
  return { phones: contacts.phones.join("\n"), emails: contacts.emails.join("\n") };
}

function onOneLine(lines: string): string {
  return lines.split("\n").join("; ");
}
