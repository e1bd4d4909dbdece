import {
  GENDER_LABELS,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatStayDuration } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { ProperName } from "@wardline/theme/name-text";
import { use } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import {
  dischargeText,
  marksText,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { ALIKE_TEXT, AlikeContext } from "../alike/alike-names.js";
import { getBedSortValue } from "../beds/bed-sort.js";
import { ContactsOnPaper } from "../card/ContactsOnPaper.js";
import { AgeText } from "../cells/AgeText.js";
import { formatPrintedCount, type PrintSheetProps } from "./PrintSheet.js";
import classes from "./ShiftSheet.module.css";

/** Prints the current patients by ward and bed, each with room for handover notes. */
export function ShiftSheet({
  patients,
  isPrintDialogNeeded,
  ward,
  day,
  findContacts,
  onDone,
}: PrintSheetProps) {
  const now = useNow();
  const today = useHospitalToday();
  const scale = useAcuityScale();
  const { groups } = use(AlikeContext);
  const openPatients = patients.filter(({ status }) => !isClosed(status));
  const wards = sortByWard(openPatients, useWards());

  function listSignals(patient: Patient): string[] {
    const { id, expected_discharge: dischargeDay } = patient;
    return [
      marksText(patient, scale),
      groups.has(id) ? ALIKE_TEXT : "",
      waitingForLine(waitingForText(patient, now)),
      dischargeDay === null ? "" : dischargeText(dischargeDay, today).text,
    ].filter(Boolean);
  }

  return (
    <PrintPage
      title={`Shift list, ${dayText(day, "full")}: ${formatPrintedCount(openPatients.length, ward)}`}
      className={classes.sheet}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      {wards.map(({ name, occupants }) => (
        <table key={name}>
          <colgroup>
            <col className={classes.bed} />
            <col className={classes.name} />
            <col className={classes.status} />
            <col className={classes.signals} />
            <col className={classes.teams} />
            <col />
          </colgroup>
          <thead>
            <PrintHead columns={6} subject={name} />
            <tr>
              <th>{PATIENT_FIELD_LABELS.bed_no}</th>
              <th>{PATIENT_FIELD_LABELS.name}</th>
              <th>{PATIENT_FIELD_LABELS.status}</th>
              <th>Signals</th>
              <th>{PATIENT_FIELD_LABELS.teams}</th>
              <th>Notes</th>
            </tr>
          </thead>
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
                <td className={classes.lines}>{listSignals(patient).join("\n")}</td>
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

interface SheetWard {
  name: string;
  occupants: Patient[];
}

/** Sorts patients by ward and bed, with patients without a bed last. */
export function sortByWard(patients: readonly Patient[], wards: readonly Ward[]): SheetWard[] {
  const getBed = getBedSortValue(wards);
  const knownWardIds = new Set(wards.map(({ id }) => id));
  const places = [
    ...wards.map(({ id, name }) => ({
      name,
      occupants: patients.filter(({ ward_id }) => ward_id === id),
    })),
    {
      name: wards.length === 0 ? "All patients" : "No ward",
      occupants: patients.filter(({ ward_id }) => ward_id === null || !knownWardIds.has(ward_id)),
    },
  ];
  return places
    .filter(({ occupants }) => occupants.length > 0)
    .map(({ name, occupants }) => ({
      name,
      occupants: occupants.toSorted(
        (a, b) => compareNatural(getBed(a), getBed(b)) || compareNatural(a.name, b.name),
      ),
    }));
}
