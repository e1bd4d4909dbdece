import {
  GENDER_LABELS,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatStayDuration } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { formatCount } from "@wardline/domain/text/format-count";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { clockText } from "@wardline/domain/time/clock-text";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { use } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../../lib/time/hospital-time.js";
import { findCommonEnd, type PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { PersonOnPaper } from "../../../shared/duty/PersonOnPaper.js";
import { usePatientWardName, useWards } from "../../../shared/hospital/wards.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import {
  dischargeText,
  marksText,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { getBedSortValue } from "../beds/bed-sort.js";
import { AgeText } from "../cells/cells.js";
import { ALIKE_TEXT, AlikeContext } from "../signals/alike-names.js";
import classes from "./sheets.module.css";

/** What both printed sheets need. */
export interface SheetProps {
  patients: readonly Patient[];
  /** True to open the browser's print dialog; false if the browser's own print command requested the sheet. */
  isPrintDialogNeeded: boolean;
  /** Name of the only ward in the list; null or absent if the list has several wards. */
  ward?: string | null;
  /** Day of the list, YYYY-MM-DD. */
  day: string;
  /** End of the day in epoch milliseconds if the day is past. */
  dayEnd?: number | undefined;
  findContacts: (patient: Patient) => PatientContacts;
  /** Called after printing, or when the print dialog is closed. */
  onDone: () => void;
}

type Columns = readonly (readonly [label: string, width?: string])[];

const CONTACTS_LABEL = "Managing teams contact";

const LIST_COLUMNS: Columns = [
  ["No.", "4.5%"],
  [PATIENT_FIELD_LABELS.hospital_no, "7.5%"],
  [PATIENT_FIELD_LABELS.name, "18%"],
  [PATIENT_FIELD_LABELS.bed_no, "7.5%"],
  [PATIENT_FIELD_LABELS.age, "5%"],
  ["Duration of admission", "11%"],
  [CONTACTS_LABEL],
  [PATIENT_FIELD_LABELS.teams, "15%"],
  [PATIENT_FIELD_LABELS.status, "12%"],
];

/** The printed list of patients. */
export function PrintSheet(props: SheetProps) {
  const { patients, isPrintDialogNeeded, ward, day, dayEnd, findContacts, onDone } = props;
  const zone = useHospitalZone();
  const getWard = usePatientWardName();
  const { now, listMarks, formatWait, formatDischarge } = useSheetTexts();
  const isPast = dayEnd !== undefined;
  const isOver = ({ status }: Patient) => isPast || isClosed(status);
  // "Emergency E4" already includes the ward.
  const formatWardBelow = (patient: Patient) => {
    const name = getWard(patient);
    return toComparedText(patient.bed_no).startsWith(toComparedText(name)) ? "" : name;
  };
  const end = isPast ? null : findCommonEnd(patients.map(findContacts));
  const count = formatPrintedCount(patients.length, ward);
  const past = isPast ? ", with the status at the end of this day" : "";
  return (
    <PrintPage
      title={`Patients, ${dayText(day, "full")}: ${count}${past}`}
      className={classes.list}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      <table>
        <TableHead
          columns={LIST_COLUMNS}
          contactsEnd={end === null ? "" : `until ${clockText(end, zone)}`}
        />
        <tbody>
          {patients.map((patient, index) => (
            <tr key={patient.id}>
              <td className={classes.count}>{`${index + 1} of ${patients.length}`}</td>
              <td>{patient.hospital_no}</td>
              <td>
                <ProperName>{patient.name}</ProperName>
                <SecondLine text={listMarks(patient).join("; ")} />
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
                <SecondLine text={isOver(patient) ? "" : formatDischarge(patient)} />
              </td>
              <td>
                <ContactsOnPaper contacts={findContacts(patient)} printedEnd={end} />
              </td>
              <td>
                {splitTeams(patient.teams).join(", ")}
                <SecondLine text={isOver(patient) ? "" : formatWait(patient)} />
              </td>
              <td>{PATIENT_STATUS_LABELS[patient.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

/** Returns the number of printed patients, with the ward if there is only one: "8 patients, Surgery". */
export function formatPrintedCount(count: number, ward: string | null | undefined): string {
  const text = formatCount(count, "patient");
  return ward ? `${text}, ${ward}` : text;
}

const SHIFT_COLUMNS: Columns = [
  [PATIENT_FIELD_LABELS.bed_no, "7%"],
  [PATIENT_FIELD_LABELS.name, "18%"],
  [PATIENT_FIELD_LABELS.status, "13%"],
  ["Signals", "17%"],
  [PATIENT_FIELD_LABELS.teams, "17%"],
  ["Notes"],
];

/** Prints the current patients by ward and bed, each with room for handover notes. */
export function ShiftSheet(props: SheetProps) {
  const { patients, isPrintDialogNeeded, ward, day, findContacts, onDone } = props;
  const { now, listMarks, formatWait, formatDischarge } = useSheetTexts();
  const openPatients = patients.filter(({ status }) => !isClosed(status));
  const wards = sortByWard(openPatients, useWards());
  const formatSignals = (patient: Patient) =>
    [...listMarks(patient), formatWait(patient), formatDischarge(patient)]
      .filter(Boolean)
      .join("\n");
  return (
    <PrintPage
      title={`Shift list, ${dayText(day, "full")}: ${formatPrintedCount(openPatients.length, ward)}`}
      className={classes.shift}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      {wards.map(({ name, occupants }) => (
        <table key={name}>
          <TableHead columns={SHIFT_COLUMNS} subject={name} />
          <tbody>
            {occupants.map((patient, index) => (
              <tr key={patient.id}>
                <td className={classes.bed}>
                  {patient.bed_no}
                  <small>{`${index + 1} of ${occupants.length}`}</small>
                </td>
                <td>
                  <b>
                    <ProperName>{patient.name}</ProperName>
                  </b>
                  <small>
                    {GENDER_LABELS[patient.gender]}, <AgeText patient={patient} /> ·{" "}
                    {patient.hospital_no}
                  </small>
                </td>
                <td>
                  {PATIENT_STATUS_LABELS[patient.status]}
                  <small>{formatStayDuration(patient, now)}</small>
                </td>
                <td className={classes.lines}>{formatSignals(patient)}</td>
                <td>
                  {splitTeams(patient.teams).join(", ")}
                  <small>
                    <ContactsOnPaper contacts={findContacts(patient)} isFirst />
                  </small>
                </td>
                <td>{"\u00a0"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </PrintPage>
  );
}

/** Sorts patients by ward and bed, with patients without a bed last; leaves out wards without patients. */
export function sortByWard(patients: readonly Patient[], wards: readonly Ward[]) {
  const getBed = getBedSortValue(wards);
  const knownWardIds = new Set(wards.map(({ id }) => id));
  return [
    ...wards.map(({ id, name }) => ({
      name,
      occupants: patients.filter(({ ward_id }) => ward_id === id),
    })),
    {
      name: wards.length === 0 ? "All patients" : "No ward",
      occupants: patients.filter(({ ward_id }) => ward_id === null || !knownWardIds.has(ward_id)),
    },
  ]
    .filter(({ occupants }) => occupants.length > 0)
    .map(({ name, occupants }) => ({
      name,
      occupants: occupants.toSorted(
        (a, b) => compareNatural(getBed(a), getBed(b)) || compareNatural(a.name, b.name),
      ),
    }));
}

/** Returns the functions that write a patient's signals in words. */
function useSheetTexts() {
  const now = useNow();
  const today = useHospitalToday();
  const scale = useAcuityScale();
  const { groups } = use(AlikeContext);
  return {
    now,
    listMarks: (patient: Patient) =>
      [marksText(patient, scale), groups.has(patient.id) ? ALIKE_TEXT : ""].filter(Boolean),
    formatWait: (patient: Patient) => waitingForLine(waitingForText(patient, now)),
    formatDischarge: ({ expected_discharge: dischargeDay }: Patient) =>
      dischargeDay === null ? "" : dischargeText(dischargeDay, today).text,
  };
}

interface TableHeadProps {
  columns: Columns;
  subject?: string;
  /** Second line of the contacts' heading. */
  contactsEnd?: string;
}

function TableHead({ columns, subject, contactsEnd = "" }: TableHeadProps) {
  return (
    <>
      <colgroup>
        {columns.map(([label, width]) => (
          <col key={label} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <PrintHead columns={columns.length} {...(subject !== undefined && { subject })} />
        <tr>
          {columns.map(([label]) => (
            <th key={label}>
              {label}
              <SecondLine text={label === CONTACTS_LABEL ? contactsEnd : ""} />
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function SecondLine({ text }: { text: string }) {
  return text === "" ? null : <small>{text}</small>;
}

interface ContactsOnPaperProps {
  contacts: PatientContacts;
  /** End of duty, if it is printed once above all contacts. */
  printedEnd?: string | null;
  /** True to limit the output to the first team. */
  isFirst?: boolean;
}

/** Contacts for a patient, one per line, in the format of `formatContactLines`. */
function ContactsOnPaper({ contacts, printedEnd = null, isFirst = false }: ContactsOnPaperProps) {
  const zone = useHospitalZone();
  switch (contacts.kind) {
    case "asking":
      return null;
    case "none":
      return NO_CONTACTS_TEXT;
    case "duties":
      return contacts.duties
        .slice(0, isFirst ? 1 : undefined)
        .map(({ department, people: [person], until }) => (
          <div key={department}>
            {person === undefined ? null : <PersonOnPaper person={person} fallback={department} />}
            {until === printedEnd ? null : ` · until ${clockText(until, zone)}`}
          </div>
        ));
    case "stored": {
      const { phones, emails, reason } = contacts;
      return (
        <>
          {phones.slice(0, isFirst ? 1 : undefined).map((phone) => (
            <div key={phone}>
              <TelephoneNumber>{phone}</TelephoneNumber>
            </div>
          ))}
          {isFirst && phones.length > 0
            ? null
            : emails.map((email) => <div key={email}>{email}</div>)}
          {reason === "past" ? null : <div>({reason})</div>}
        </>
      );
    }
  }
}
