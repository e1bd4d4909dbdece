import {
  GENDER_LABELS,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useHasPatientIdentity } from "../../../shared/hospital/parent-details.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { AgeText } from "../cells/AgeText.js";
import { DurationCell } from "../cells/cells.js";
import { identifierText } from "../identity/identity-texts.js";
import classes from "./PatientDetails.module.css";

/** Read-only details of a patient. */
export function PatientDetails({ patient }: { patient: Patient }) {
  return (
    <dl className={classes.details}>
      <Detail label="Name">
        <ProperName>{patient.name}</ProperName>
      </Detail>
      <Detail label={PATIENT_FIELD_LABELS.hospital_no}>{patient.hospital_no}</Detail>
      {patient.paper_number === null ? null : (
        <Detail label={PATIENT_FIELD_LABELS.paper_number}>{patient.paper_number}</Detail>
      )}
      <Detail label={PATIENT_FIELD_LABELS.gender}>{GENDER_LABELS[patient.gender]}</Detail>
      <Detail label={PATIENT_FIELD_LABELS.age}>
        <AgeText patient={patient} />
      </Detail>
      <Detail label="Duration">
        <DurationCell patient={patient} />
      </Detail>
      <Detail label="Current Status">
        <StatusBadge status={patient.status} />
      </Detail>
    </dl>
  );
}

/** Identity and location on one line: "Bed O01, Orthopaedic · Male, 34 · SL-20447 · 8 HRS". */
export function HeadLine({ patient }: { patient: Patient }) {
  const { bed_no, gender, hospital_no, ward_id } = patient;
  const bed = isClosed(patient.status) ? "Last bed" : "Bed";
  const ward = useWards().find(({ id }) => id === ward_id)?.name;
  const place =
    bed_no === "" ? ["No bed"] : [`${bed} ${bed_no}`, ...(ward === undefined ? [] : [ward])];
  return (
    <span className={classes.headLine}>
      <b>{place.join(", ")}</b>
      <span>
        {GENDER_LABELS[gender]}, <AgeText patient={patient} />
      </span>
      <span>{hospital_no}</span>
      <DurationCell patient={patient} />
    </span>
  );
}

/** Details that the page header does not show. */
export function FurtherDetails({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  const hasIdentity = useHasPatientIdentity();
  const { date_of_birth, identifiers } = patient;
  return (
    <dl className={classes.details} data-whole>
      {patient.paper_number === null ? null : (
        <Detail label={PATIENT_FIELD_LABELS.paper_number}>{patient.paper_number}</Detail>
      )}
      {hasIdentity && date_of_birth !== null ? (
        <Detail label={PATIENT_FIELD_LABELS.date_of_birth}>{dateFieldText(date_of_birth)}</Detail>
      ) : null}
      {hasIdentity && identifiers.length > 0 ? (
        <Detail label={PATIENT_FIELD_LABELS.identifiers}>
          {identifiers.map((one) => (
            <span key={identifierText(one)} className={classes.number}>
              {identifierText(one)}
            </span>
          ))}
        </Detail>
      ) : null}
      <Detail label={PATIENT_FIELD_LABELS.teams}>
        {splitTeams(patient.teams).join(", ") || "No team"}
      </Detail>
      <Detail label="Opened">{momentText(patient.created_at, zone)}</Detail>
      <Detail label="Last changed">{momentText(patient.updated_at, zone)}</Detail>
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
