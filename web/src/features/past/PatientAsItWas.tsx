import type { Responsibility } from "@wardline/contracts/past";
import { splitTeams } from "@wardline/domain/department";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import classes from "./Responsibility.module.css";

/** The card as it was at the moment asked about. */
export function PatientAsItWas({ answer: { patient } }: { answer: Responsibility }) {
  const facts = [
    ["Patient's Name", patient.name],
    ["Hospital No.", patient.hospital_no || "none"],
    ["Bed No.", patient.bed_no || "none"],
    ["Status", PATIENT_STATUS_LABELS[patient.status]],
    ["Managing Team", splitTeams(patient.teams).join(", ") || "none"],
  ] as const;
  return (
    <section className={classes.team}>
      <h3>The card as it was</h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
