import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { acuityLabel } from "@wardline/domain/acuity";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { useNow } from "../../../lib/clock.js";
import { clockText, dayText } from "../../../lib/day-text.js";
import { useHospitalZone } from "../../../lib/hospital-time.js";
import { useWardOf } from "../../../lib/wards.js";
import { PrintPage } from "../../../ui/PrintPage.js";
import { flagsText } from "../model/mark-words.js";
import { contactLines, type PatientContacts } from "../model/patient-contacts.js";
import classes from "./PrintSheet.module.css";

interface PrintSheetProps {
  patients: readonly Patient[];
  /** Whether to open the browser's print dialog: not when it is what asked for the sheet. */
  isAsked: boolean;
  /** YYYY-MM-DD, the day of the list. */
  day: string;
  /** The end of a past day in epoch milliseconds. */
  dayEnd?: number;
  /** Whom to call for a patient. */
  contactsOf: (patient: Patient) => PatientContacts;
  /** Called once the browser has printed, or its dialog was closed. */
  onDone: () => void;
}

/** The patients on paper. */
export function PrintSheet(props: PrintSheetProps) {
  const { patients, isAsked, day, dayEnd, contactsOf, onDone } = props;
  const now = useNow();
  const zone = useHospitalZone();
  const wardOf = useWardOf();
  const columns = furtherColumns(patients, wardOf);
  const count = `${patients.length} ${patients.length === 1 ? "patient" : "patients"}`;
  const past = dayEnd === undefined ? "" : ", with the status at the end of this day";
  return (
    <PrintPage
      title={`Patients, ${dayText(day, "full")}: ${count}${past}`}
      className={classes.sheet}
      isAsked={isAsked}
      onDone={onDone}
    >
      <table>
        <thead>
          <tr>
            <th className={classes.number}>{PATIENT_FIELD_LABELS.hospital_no}</th>
            <th className={classes.name}>{PATIENT_FIELD_LABELS.name}</th>
            <th className={classes.bed}>{PATIENT_FIELD_LABELS.bed_no}</th>
            <th className={classes.age}>{PATIENT_FIELD_LABELS.age}</th>
            <th className={classes.stay}>Duration of admission</th>
            <th>Managing teams contact</th>
            <th className={classes.teams}>{PATIENT_FIELD_LABELS.teams}</th>
            <th className={classes.status}>{PATIENT_FIELD_LABELS.status}</th>
            {columns.map(({ header }) => (
              <th key={header} className={classes.further}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {patients.map((patient) => (
            <tr key={patient.id}>
              <td>{patient.hospital_no}</td>
              <td>{patient.name}</td>
              <td>{patient.bed_no}</td>
              <td>{patient.age}</td>
              <td>{patientDuration(Date.parse(patient.created_at), dayEnd ?? now)}</td>
              <td className={classes.lines}>
                {contactLines(contactsOf(patient), (at) => clockText(at, zone)).join("\n")}
              </td>
              <td>{splitTeams(patient.teams).join(", ")}</td>
              <td>{PATIENT_STATUS_LABELS[patient.status]}</td>
              {columns.map(({ header, textOf }) => (
                <td key={header}>{textOf(patient)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

interface FurtherColumn {
  header: string;
  textOf: (patient: Patient) => string;
}

/** The ward and the signals, each where it says something of one of the patients: an empty column would only cost paper. */
function furtherColumns(
  patients: readonly Patient[],
  wardOf: (patient: Patient) => string,
): FurtherColumn[] {
  const columns: FurtherColumn[] = [
    { header: "Ward", textOf: wardOf },
    { header: PATIENT_FIELD_LABELS.flags, textOf: ({ flags }) => flagsText(flags) },
    {
      header: PATIENT_FIELD_LABELS.acuity,
      textOf: ({ acuity }) => (acuity === null ? "" : acuityLabel(acuity)),
    },
    {
      header: "Discharge",
      textOf: ({ expected_discharge: day }) => (day === null ? "" : dayText(day)),
    },
    { header: PATIENT_FIELD_LABELS.waiting_for, textOf: ({ waiting_for }) => waiting_for ?? "" },
  ];
  return columns.filter(({ textOf }) => patients.some((patient) => textOf(patient) !== ""));
}
