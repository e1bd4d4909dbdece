import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { splitTeams } from "@wardline/domain/people/department";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import classes from "./PatientDetails.module.css";

/** The remaining, anonymous data of a removed patient. */
export function RemovedPatient({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  return (
    <dl className={classes.details} data-whole>
      <div>
        <dt>Removed</dt>
        <dd>{momentText(patient.removed_at ?? patient.updated_at, zone)}</dd>
      </div>
      <div>
        <dt>Opened</dt>
        <dd>{momentText(patient.created_at, zone)}</dd>
      </div>
      <div>
        <dt>{PATIENT_FIELD_LABELS.teams}</dt>
        <dd>{splitTeams(patient.teams).join(", ") || "No team"}</dd>
      </div>
      <div>
        <dt>Last status</dt>
        <dd>
          <StatusBadge status={patient.status} />
        </dd>
      </div>
    </dl>
  );
}
