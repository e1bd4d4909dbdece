import { GENDER_LABELS, PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { splitTeams } from "@wardline/domain/department";
import type { ReactNode } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { DurationCell } from "../cells/cells.js";
import classes from "./PatientDetails.module.css";

interface PatientDetailsProps {
  patient: Patient;
  /** With bed, teams and times: where they stand in no form beside it. */
  isWhole?: boolean;
}

/** What is known of a patient, to be read only. */
export function PatientDetails({ patient, isWhole = false }: PatientDetailsProps) {
  return (
    <dl className={classes.details} data-whole={isWhole || undefined}>
      <Detail label="Name">{patient.name}</Detail>
      <Detail label={PATIENT_FIELD_LABELS.hospital_no}>{patient.hospital_no}</Detail>
      {patient.paper_number === null ? null : (
        <Detail label={PATIENT_FIELD_LABELS.paper_number}>{patient.paper_number}</Detail>
      )}
      <Detail label={PATIENT_FIELD_LABELS.gender}>{GENDER_LABELS[patient.gender]}</Detail>
      <Detail label={PATIENT_FIELD_LABELS.age}>{patient.age}</Detail>
      {isWhole ? <Whereabouts patient={patient} /> : null}
      <Detail label="Duration">
        <DurationCell patient={patient} />
      </Detail>
      <Detail label="Current Status">
        <StatusBadge status={patient.status} />
      </Detail>
    </dl>
  );
}

/** Who and where a patient is, in one line: "Bed O01, Orthopaedic · Male, 34 · SL-20447 · 8 HRS". */
export function HeadLine({ patient }: { patient: Patient }) {
  const { bed_no, gender, age, hospital_no, ward_id } = patient;
  const ward = useWards().find(({ id }) => id === ward_id)?.name;
  const place =
    bed_no === "" ? ["No bed"] : [`Bed ${bed_no}`, ...(ward === undefined ? [] : [ward])];
  return (
    <span className={classes.headLine}>
      <b>{place.join(", ")}</b>
      <span>
        {GENDER_LABELS[gender]}, {age}
      </span>
      <span>{hospital_no}</span>
      <DurationCell patient={patient} />
    </span>
  );
}

function Whereabouts({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  const ward = useWards().find(({ id }) => id === patient.ward_id);
  return (
    <>
      <Detail label={PATIENT_FIELD_LABELS.bed_no}>{patient.bed_no || "No bed"}</Detail>
      {ward === undefined ? null : <Detail label="Ward">{ward.name}</Detail>}
      <Detail label={PATIENT_FIELD_LABELS.teams}>
        {splitTeams(patient.teams).join(", ") || "No team"}
      </Detail>
      <Detail label="Opened">{momentText(patient.created_at, zone)}</Detail>
      <Detail label="Last changed">{momentText(patient.updated_at, zone)}</Detail>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
