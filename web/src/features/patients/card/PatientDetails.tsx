import { IconUserOff } from "@tabler/icons-react";
import { ApiError } from "@wardline/client/call-error";
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
import { usePatientWardName } from "../../../shared/hospital/wards.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { AgeText, DurationCell } from "../cells/cells.js";
import { identifierText } from "../history/history-entries.js";
import classes from "./PatientDetails.module.css";

/** Read-only details of a patient. */
export function PatientDetails({ patient }: { patient: Patient }) {
  return (
    <dl className={classes.details}>
      <Detail label="Name">
        <ProperName>{patient.name}</ProperName>
      </Detail>
      <Detail label={PATIENT_FIELD_LABELS.hospital_no}>{patient.hospital_no}</Detail>
      <PaperNumber patient={patient} />
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
  const { bed_no, gender, hospital_no } = patient;
  const bed = isClosed(patient.status) ? "Last bed" : "Bed";
  const ward = usePatientWardName()(patient);
  const place = [`${bed} ${bed_no}`, ward].filter(Boolean).join(", ");
  return (
    <span className={classes.headLine}>
      <b>{bed_no === "" ? "No bed" : place}</b>
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
      <PaperNumber patient={patient} />
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
      <Teams patient={patient} />
      <Detail label="Opened">{momentText(patient.created_at, zone)}</Detail>
      <Detail label="Last changed">{momentText(patient.updated_at, zone)}</Detail>
    </dl>
  );
}

/** The remaining, anonymous data of a removed patient. */
export function RemovedPatient({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  return (
    <dl className={classes.details} data-whole>
      <Detail label="Removed">{momentText(patient.removed_at ?? patient.updated_at, zone)}</Detail>
      <Detail label="Opened">{momentText(patient.created_at, zone)}</Detail>
      <Teams patient={patient} />
      <Detail label="Last status">
        <StatusBadge status={patient.status} />
      </Detail>
    </dl>
  );
}

function PaperNumber({ patient: { paper_number } }: { patient: Patient }) {
  if (paper_number === null) return null;
  return <Detail label={PATIENT_FIELD_LABELS.paper_number}>{paper_number}</Detail>;
}

function Teams({ patient }: { patient: Patient }) {
  const teams = splitTeams(patient.teams).join(", ");
  return <Detail label={PATIENT_FIELD_LABELS.teams}>{teams || "No team"}</Detail>;
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns true if a patient's page failed to load because there is no such card. */
export function isPatientMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

interface ListLink {
  to: "/dashboard/patients" | "/dashboard/casualties";
  label: string;
}

/** Message on the page of a card that does not exist, with a link back to the list. */
export function PatientNotFound({ back }: { back: ListLink }) {
  return (
    <EmptyState
      icon={<IconUserOff size={26} />}
      title="Patient not found"
      text="The card does not exist, or it was deleted."
    >
      <ButtonLink to={back.to} variant="default" mt="sm">
        {back.label}
      </ButtonLink>
    </EmptyState>
  );
}
