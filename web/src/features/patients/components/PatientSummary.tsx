import type { Patient } from "@wardline/contracts/patients";
import { splitTeams } from "@wardline/domain/department";
import type { ReactNode } from "react";
import { DurationCell, NameCell } from "./cells.js";
import classes from "./PatientSummary.module.css";

interface PatientSummaryProps {
  patient: Patient;
  /** The end of a past day in epoch milliseconds. */
  dayEnd?: number | undefined;
  /** The patient's status, or what can be done. */
  end: ReactNode;
  /** Whom to call, in one line. */
  contacts?: ReactNode;
}

/** A patient in two lines, three on a phone: bed, name, status; stay, age, number, team; whom to call. */
export function PatientSummary({ patient, dayEnd, end, contacts }: PatientSummaryProps) {
  const { bed_no, age, hospital_no } = patient;
  return (
    <div className={classes.summary}>
      <div className={classes.first}>
        {bed_no === "" ? null : <b className={classes.bed}>{bed_no}</b>}
        <span className={classes.name}>
          <NameCell patient={patient} />
        </span>
        {end}
      </div>
      <div className={classes.second}>
        <span className={classes.facts}>
          <DurationCell patient={patient} until={dayEnd} />
          <span>{age}</span>
          <span>{hospital_no}</span>
          <span>{splitTeams(patient.teams).join(", ") || "No team"}</span>
        </span>
        {contacts}
      </div>
    </div>
  );
}
