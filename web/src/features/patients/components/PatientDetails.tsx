import type { Patient } from "@wardline/contracts/patients";
import type { ReactNode } from "react";
import { StatusBadge } from "../../../ui/StatusBadge.js";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "../model/patient-labels.js";
import { DurationCell } from "./cells.js";
import classes from "./PatientDetails.module.css";

/** What is known of a patient, to be read only. */
export function PatientDetails({ patient }: { patient: Patient }) {
  return (
    <dl className={classes.details}>
      <Detail label="Name">{patient.name}</Detail>
      <Detail label={PATIENT_FIELD_LABELS.hospital_no}>{patient.hospital_no}</Detail>
      <Detail label={PATIENT_FIELD_LABELS.gender}>{GENDER_LABELS[patient.gender]}</Detail>
      <Detail label={PATIENT_FIELD_LABELS.age}>{patient.age}</Detail>
      <Detail label="Duration">
        <DurationCell patient={patient} />
      </Detail>
      <Detail label="Current Status">
        <StatusBadge status={patient.status} />
      </Detail>
    </dl>
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
