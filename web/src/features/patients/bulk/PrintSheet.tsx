import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatStayDuration } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { formatCount } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { clockText } from "@wardline/domain/time/clock-text";
import { ProperName } from "@wardline/theme/name-text";
import { use } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../../lib/time/hospital-time.js";
import { findCommonEnd, type PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { usePatientWardName } from "../../../shared/hospital/wards.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import {
  dischargeText,
  marksText,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { ALIKE_TEXT, AlikeContext } from "../alike/alike-names.js";
import { ContactsOnPaper } from "../card/ContactsOnPaper.js";
import { AgeText } from "../cells/AgeText.js";
import classes from "./PrintSheet.module.css";

export interface PrintSheetProps {
  patients: readonly Patient[];
  /** True to open the browser's print dialog; false if the browser's own print command requested the sheet. */
  isPrintDialogNeeded: boolean;
  /** Name of the only ward in the list; null or absent if the list has several wards. */
  ward?: string | null;
  /** Day of the list, YYYY-MM-DD. */
  day: string;
  /** End of the day in epoch milliseconds if the day is past. */
  dayEnd?: number;
  findContacts: (patient: Patient) => PatientContacts;
  /** Called after printing, or when the print dialog is closed. */
  onDone: () => void;
}

/** Returns the number of printed patients, with the ward if there is only one: "8 patients, Surgery". */
export function formatPrintedCount(count: number, ward: string | null | undefined): string {
  const text = formatCount(count, "patient");
  return ward ? `${text}, ${ward}` : text;
}

/** The printed list of patients. */
export function PrintSheet(props: PrintSheetProps) {
  const { patients, isPrintDialogNeeded, ward, day, dayEnd, findContacts, onDone } = props;
  const now = useNow();
  const zone = useHospitalZone();
  const getWard = usePatientWardName();
  const today = useHospitalToday();
  const scale = useAcuityScale();
  const isPast = dayEnd !== undefined;
  const isOver = ({ status }: Patient) => isPast || isClosed(status);
  const formatDischarge = (patient: Patient) => {
    const { expected_discharge: dischargeDay } = patient;
    return dischargeDay === null || isOver(patient) ? "" : dischargeText(dischargeDay, today).text;
  };
  // "Emergency E4" already includes the ward.
  const formatWardBelow = (patient: Patient) => {
    const name = getWard(patient);
    return toComparedText(patient.bed_no).startsWith(toComparedText(name)) ? "" : name;
  };
  const { groups } = use(AlikeContext);
  const renderMarks = (patient: Patient) =>
    [marksText(patient, scale), groups.has(patient.id) ? ALIKE_TEXT : ""]
      .filter(Boolean)
      .join("; ");
  const renderWait = (patient: Patient) =>
    isOver(patient) ? "" : waitingForLine(waitingForText(patient, now));
  const end = isPast ? null : findCommonEnd(patients.map(findContacts));
  const count = formatPrintedCount(patients.length, ward);
  const past = isPast ? ", with the status at the end of this day" : "";
  return (
    <PrintPage
      title={`Patients, ${dayText(day, "full")}: ${count}${past}`}
      className={classes.sheet}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      <table>
        <colgroup>
          <col className={classes.count} />
          <col className={classes.number} />
          <col className={classes.name} />
          <col className={classes.bed} />
          <col className={classes.age} />
          <col className={classes.stay} />
          <col />
          <col className={classes.teams} />
          <col className={classes.status} />
        </colgroup>
        <thead>
          <PrintHead columns={9} />
          <tr>
            <th>No.</th>
            <th>{PATIENT_FIELD_LABELS.hospital_no}</th>
            <th>{PATIENT_FIELD_LABELS.name}</th>
            <th>{PATIENT_FIELD_LABELS.bed_no}</th>
            <th>{PATIENT_FIELD_LABELS.age}</th>
            <th>Duration of admission</th>
            <th>
              Managing teams contact
              <SecondLine text={end === null ? "" : `until ${clockText(end, zone)}`} />
            </th>
            <th>{PATIENT_FIELD_LABELS.teams}</th>
            <th>{PATIENT_FIELD_LABELS.status}</th>
          </tr>
        </thead>
        <tbody>
          {patients.map((patient, index) => (
            <tr key={patient.id}>
              <td className={classes.count}>{`${index + 1} of ${patients.length}`}</td>
              <td>{patient.hospital_no}</td>
              <td>
                <ProperName>{patient.name}</ProperName>
                <SecondLine text={renderMarks(patient)} />
              </td>
              <td>
                {patient.bed_no}
                <SecondLine text={formatWardBelow(patient)} />
              </td>
              <td>
                <AgeText patient={patient} />
              </td>
              <td>
                {formatStayDuration(patient, dayEnd ?? now)}
                <SecondLine text={formatDischarge(patient)} />
              </td>
              <td>
                <ContactsOnPaper contacts={findContacts(patient)} printedEnd={end} />
              </td>
              <td>
                {splitTeams(patient.teams).join(", ")}
                <SecondLine text={renderWait(patient)} />
              </td>
              <td>{PATIENT_STATUS_LABELS[patient.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

function SecondLine({ text }: { text: string }) {
  return text === "" ? null : <small>{text}</small>;
}
