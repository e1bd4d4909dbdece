import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import { splitTeams } from "@wardline/domain/people/department";
import type { ReactNode } from "react";
import { AgeText, DurationCell, NameCell } from "../cells/cells.js";
import { hasTarget, WaitingClock } from "../cells/WaitingClock.js";
import { Discharge, SignalsLine, useHasMarks, WaitingFor } from "../signals/SignalsLine.js";
import classes from "./PatientSummary.module.css";

interface PatientSummaryProps {
  patient: Patient;
  /** End of the day in epoch milliseconds if the day is past. */
  dayEnd?: number | undefined;
  /** Waiting-time targets; undefined if no clock is shown. */
  targets?: WaitingTargets | undefined;
  /** True on tablets and phones, where the clock is on the line of the details to save a line. */
  isNarrow?: boolean;
  isReadOnly?: boolean;
  end: ReactNode;
  contacts?: ReactNode;
}

/** Shows a patient in two to four lines: bed, name, status; stay, age, number, team; contacts to call. */
export function PatientSummary(props: PatientSummaryProps) {
  const { patient, dayEnd, targets, isNarrow = false, isReadOnly = true, end, contacts } = props;
  const { bed_no, hospital_no, expected_discharge, waiting_for } = patient;
  const isPast = dayEnd !== undefined || isClosed(patient.status);
  const hasMarks = useHasMarks(patient);
  const hasClock = !isNarrow && targets !== undefined && hasTarget(patient, targets);
  const isBare =
    !hasMarks && (isPast || (waiting_for === null && expected_discharge === null && !hasClock));
  const clockTargets = isPast ? undefined : targets;
  const clock = <WaitingClock patient={patient} targets={clockTargets} length="row" />;
  return (
    <div className={classes.summary} data-bare={isBare || undefined}>
      <div className={classes.first}>
        <div className={classes.lead}>
          {bed_no === "" ? null : (
            <b className={classes.bed} translate="no">
              {bed_no}
            </b>
          )}
          <span className={classes.name}>
            <NameCell patient={patient} />
          </span>
          <span className={classes.signals}>
            <SignalsLine patient={patient} isReadOnly={isReadOnly} isLine />
            {waiting_for === null || isPast ? null : <WaitingFor patient={patient} />}
            {expected_discharge === null || isPast ? null : <Discharge day={expected_discharge} />}
            {isNarrow ? null : clock}
          </span>
        </div>
        {end}
      </div>
      <div className={classes.second}>
        <span className={classes.facts}>
          {isNarrow ? clock : null}
          <DurationCell patient={patient} until={dayEnd} />
          <span>
            <span className={classes.label}>{PATIENT_FIELD_LABELS.age}</span>
            <AgeText patient={patient} until={dayEnd} />
          </span>
          <span>
            <span className={classes.label}>{PATIENT_FIELD_LABELS.hospital_no}</span>
            <span translate="no">{hospital_no}</span>
          </span>
          <span>{splitTeams(patient.teams).join(", ") || "No team"}</span>
        </span>
        {contacts}
      </div>
    </div>
  );
}
