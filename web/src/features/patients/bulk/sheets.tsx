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
import { type ReactNode, use } from "react";
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
import { PrintHead, PrintPage, type usePrintSheet } from "../../../ui/page/PrintPage.js";
import { getBedSortValue } from "../beds/bed-sort.js";
import { AgeText } from "../cells/cells.js";
import { ALIKE_TEXT, AlikeContext } from "../signals/alike-names.js";
import classes from "./sheets.module.css";

/** Props of both printed sheets. */
export interface SheetProps
  extends Pick<ReturnType<typeof usePrintSheet>, "isPrintDialogNeeded" | "onDone"> {
  patients: readonly Patient[];
  /** Name of the only ward in the list; null or absent if the list has several wards. */
  ward?: string | null;
  /** Day of the list, YYYY-MM-DD. */
  day: string;
  /** End of the day in epoch milliseconds if the day is past. */
  dayEnd?: number | undefined;
  findContacts: (patient: Patient) => PatientContacts;
}

/** Returns what a cell shows; `place` is the patient's place in the table: "1 of 8". */
type CellContent = (patient: Patient, place: string) => ReactNode;

type Column = readonly [label: string, width: string, cell: CellContent, smallPrint?: CellContent];

const CONTACTS_LABEL = "Managing teams contact";

const formatTeams = ({ teams }: Patient) => splitTeams(teams).join(", ");
const formatStatus = ({ status }: Patient) => PATIENT_STATUS_LABELS[status];

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
  const columns: Column[] = [
    ["No.", "4.5%", (_patient, place) => place],
    [PATIENT_FIELD_LABELS.hospital_no, "7.5%", ({ hospital_no }) => hospital_no],
    [
      PATIENT_FIELD_LABELS.name,
      "18%",
      ({ name }) => <ProperName>{name}</ProperName>,
      (patient) => listMarks(patient).join("; "),
    ],
    [PATIENT_FIELD_LABELS.bed_no, "7.5%", ({ bed_no }) => bed_no, formatWardBelow],
    [PATIENT_FIELD_LABELS.age, "5%", (patient) => <AgeText patient={patient} />],
    [
      "Duration of admission",
      "11%",
      (patient) => formatStayDuration(patient, dayEnd ?? now),
      (patient) => (isOver(patient) ? "" : formatDischarge(patient)),
    ],
    [
      CONTACTS_LABEL,
      "auto",
      (patient) => <ContactsOnPaper contacts={findContacts(patient)} printedEnd={end} />,
    ],
    [
      PATIENT_FIELD_LABELS.teams,
      "15%",
      formatTeams,
      (patient) => (isOver(patient) ? "" : formatWait(patient)),
    ],
    [PATIENT_FIELD_LABELS.status, "12%", formatStatus],
  ];
  const count = formatPrintedCount(patients.length, ward);
  const past = isPast ? ", with the status at the end of this day" : "";
  return (
    <PrintPage
      title={`Patients, ${dayText(day, "full")}: ${count}${past}`}
      className={classes.list}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      <SheetTable
        columns={columns}
        patients={patients}
        contactsEnd={end === null ? "" : `until ${clockText(end, zone)}`}
      />
    </PrintPage>
  );
}

/** Returns the number of printed patients, with the ward if there is only one: "8 patients, Surgery". */
export function formatPrintedCount(count: number, ward: string | null | undefined): string {
  const text = formatCount(count, "patient");
  return ward ? `${text}, ${ward}` : text;
}

/** Prints the current patients by ward and bed, each with room for handover notes. */
export function ShiftSheet(props: SheetProps) {
  const { patients, isPrintDialogNeeded, ward, day, findContacts, onDone } = props;
  const { now, listMarks, formatWait, formatDischarge } = useSheetTexts();
  const openPatients = patients.filter(({ status }) => !isClosed(status));
  const columns: Column[] = [
    [PATIENT_FIELD_LABELS.bed_no, "7%", ({ bed_no }) => bed_no, (_patient, place) => place],
    [
      PATIENT_FIELD_LABELS.name,
      "18%",
      ({ name }) => (
        <b>
          <ProperName>{name}</ProperName>
        </b>
      ),
      (patient) => (
        <>
          {GENDER_LABELS[patient.gender]}, <AgeText patient={patient} /> · {patient.hospital_no}
        </>
      ),
    ],
    [
      PATIENT_FIELD_LABELS.status,
      "13%",
      formatStatus,
      (patient) => formatStayDuration(patient, now),
    ],
    [
      "Signals",
      "17%",
      (patient) =>
        [...listMarks(patient), formatWait(patient), formatDischarge(patient)]
          .filter(Boolean)
          .map((line) => <div key={line}>{line}</div>),
    ],
    [
      PATIENT_FIELD_LABELS.teams,
      "17%",
      formatTeams,
      (patient) => <ContactsOnPaper contacts={findContacts(patient)} isFirst />,
    ],
    ["Notes", "auto", () => "\u00a0"],
  ];
  return (
    <PrintPage
      title={`Shift list, ${dayText(day, "full")}: ${formatPrintedCount(openPatients.length, ward)}`}
      className={classes.shift}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      {sortByWard(openPatients, useWards()).map(({ name, occupants }) => (
        <SheetTable key={name} columns={columns} patients={occupants} subject={name} />
      ))}
    </PrintPage>
  );
}

/** Sorts patients by ward and bed, with patients without a bed last; leaves out wards without patients. */
export function sortByWard(patients: readonly Patient[], wards: readonly Ward[]) {
  const getBed = getBedSortValue(wards);
  const knownWardIds = new Set(wards.map(({ id }) => id));
  const sortedPatients = patients.toSorted(
    (a, b) => compareNatural(getBed(a), getBed(b)) || compareNatural(a.name, b.name),
  );
  return [
    ...wards.map(({ id, name }) => ({
      name,
      occupants: sortedPatients.filter(({ ward_id }) => ward_id === id),
    })),
    {
      name: wards.length === 0 ? "All patients" : "No ward",
      occupants: sortedPatients.filter(({ ward_id }) => !knownWardIds.has(ward_id ?? "")),
    },
  ].filter(({ occupants }) => occupants.length > 0);
}

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

interface SheetTableProps extends Pick<SheetProps, "patients"> {
  columns: readonly Column[];
  subject?: string;
  contactsEnd?: string;
}

function SheetTable({ columns, patients, subject, contactsEnd = "" }: SheetTableProps) {
  return (
    <table>
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
              <SmallPrint>{label === CONTACTS_LABEL ? contactsEnd : ""}</SmallPrint>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {patients.map((patient, index) => (
          <tr key={patient.id}>
            {columns.map(([label, , ...lines]) => {
              const place = `${index + 1} of ${patients.length}`;
              const [text, smallPrint] = lines.map((line) => line?.(patient, place));
              return (
                <td key={label}>
                  {text}
                  <SmallPrint>{smallPrint}</SmallPrint>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SmallPrint({ children }: { children: ReactNode }) {
  return children ? <small>{children}</small> : null;
}

interface ContactsOnPaperProps {
  contacts: PatientContacts;
  /** End of duty, if it is printed once above all contacts. */
  printedEnd?: string | null;
  isFirst?: boolean;
}

function ContactsOnPaper({ contacts, printedEnd = null, isFirst = false }: ContactsOnPaperProps) {
  const zone = useHospitalZone();
  const end = isFirst ? 1 : undefined;
  switch (contacts.kind) {
    case "asking":
      return null;
    case "none":
      return NO_CONTACTS_TEXT;
    case "duties":
      return contacts.duties.slice(0, end).map(({ department, people: [person], until }) => (
        <div key={department}>
          {person === undefined ? null : <PersonOnPaper person={person} fallback={department} />}
          {until === printedEnd ? null : ` · until ${clockText(until, zone)}`}
        </div>
      ));
    case "stored": {
      const { phones, emails, reason } = contacts;
      const shownEmails = isFirst && phones.length > 0 ? [] : emails;
      const texts = reason === "past" ? shownEmails : [...shownEmails, `(${reason})`];
      return (
        <>
          {phones.slice(0, end).map((phone) => (
            <div key={phone}>
              <TelephoneNumber>{phone}</TelephoneNumber>
            </div>
          ))}
          {texts.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </>
      );
    }
  }
}
