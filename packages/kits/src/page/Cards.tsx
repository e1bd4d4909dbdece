import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { type Acuity, type AcuityScale, findAcuityLevel } from "@wardline/domain/patients/acuity";
import {
  PATIENT_FLAG_LABELS,
  type PatientFlag,
  PRIVATE_NAME,
} from "@wardline/domain/patients/patient-flags";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { computeWaitingClock, type WaitingTargets } from "@wardline/domain/patients/waiting";
import { waitingText } from "@wardline/domain/patients/waiting-text";
import { splitTeams } from "@wardline/domain/people/department";
import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import { ProperName } from "@wardline/theme/name-text";
import {
  ageText,
  type KitMoment,
  kitDischargeText,
  kitMomentText,
  kitWaitText,
} from "./kit-texts.js";

/** Above this number of patients, rows are smaller, so that 22 patients fit on a page. */
const MAX_ROOMY_PATIENTS = 12;

interface CardsProps {
  ward: Ward;
  /** Patients of the ward, by bed. */
  patients: readonly Patient[];
  targets: WaitingTargets;
  scale: AcuityScale;
  asOf: KitMoment;
}

/** The ward's patients by bed, and the free beds. */
export function Cards({ ward, patients, targets, scale, asOf }: CardsProps) {
  return (
    <section className={patients.length > MAX_ROOMY_PATIENTS ? "cards dense" : "cards"}>
      {patients.length === 0 ? (
        <p>No patients.</p>
      ) : (
        <div className="sheet">
          <table>
            <colgroup>
              <col className="bed-width" />
              <col className="patient-width" />
              <col className="status-width" />
              <col />
              <col className="team-width" />
              <col className="notes notes-width" />
            </colgroup>
            <thead>
              <tr>
                <th>Bed</th>
                <th>Patient</th>
                <th>Status and wait</th>
                <th>Signals</th>
                <th>Team</th>
                <th className="notes">Notes</th>
              </tr>
            </thead>
            <tbody>
              {patients.map((patient) => (
                <Card
                  key={patient.id}
                  patient={patient}
                  targets={targets}
                  scale={scale}
                  asOf={asOf}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <EmptyBeds ward={ward} patients={patients} />
    </section>
  );
}

interface CardProps {
  patient: Patient;
  targets: WaitingTargets;
  scale: AcuityScale;
  asOf: KitMoment;
}

function Card({ patient, targets, scale, asOf }: CardProps) {
  const { acuity, flags, status, teams } = patient;
  const clock = computeWaitingClock(patient, targets, asOf.now);
  const since = (text: string) => kitMomentText(Date.parse(text), asOf);
  const isPrivate = flags.includes("do_not_name");
  return (
    <tr data-card={patient.id}>
      <td>
        <p className="bed">{patient.ward_bed}</p>
        {acuity !== null && <AcuityText acuity={acuity} scale={scale} />}
      </td>
      <th scope="row">
        <p>
          <ProperName className="name">{isPrivate ? PRIVATE_NAME : patient.name}</ProperName>
        </p>
        <p>
          {[isPrivate ? "" : patient.hospital_no, ageText(patient, asOf)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </th>
      <td>
        <p>
          {PATIENT_STATUS_LABELS[status]} since {since(patient.status_since)}
        </p>
        {clock !== null && (
          <p className={clock.level === "over" ? "over" : undefined}>{waitingText(clock)}</p>
        )}
        <p>Here since {since(patient.created_at)}</p>
      </td>
      <td>
        {flagsText(flags) !== "" && <p className="name">{flagsText(flags)}</p>}
        <p>
          {[kitWaitText(patient, asOf), kitDischargeText(patient.expected_discharge, asOf)]
            .filter(Boolean)
            .join("; ")}
        </p>
      </td>
      <td>{splitTeams(teams).join(", ")}</td>
      <td className="notes">{"\u00a0"}</td>
    </tr>
  );
}

function AcuityText({ acuity, scale }: { acuity: Acuity; scale: AcuityScale }) {
  return (
    <p>
      <span className="acuity">{acuity}</span> {findAcuityLevel(acuity, scale).colour}
    </p>
  );
}

/** Leaves out "must not be named", which the name itself shows. */
function flagsText(flags: readonly PatientFlag[]): string {
  const shownFlags = flags.filter((flag) => flag !== "do_not_name");
  return shownFlags.map((flag) => PATIENT_FLAG_LABELS[flag]).join(", ");
}

function EmptyBeds({ ward, patients }: Pick<CardsProps, "ward" | "patients">) {
  const takenBeds = new Set(patients.map(({ ward_bed }) => ward_bed));
  const closed = ward.closed.filter(({ bed }) => !takenBeds.has(bed));
  const free = ward.beds.filter(
    (bed) => !takenBeds.has(bed) && !closed.some((one) => one.bed === bed),
  );
  const closedText = closed.map(
    ({ bed, reason }) => `${bed} (${BED_CLOSURE_LABELS[reason].toLowerCase()})`,
  );
  return (
    <p>
      Free beds: {free.join(", ") || "none"}
      {closed.length > 0 && `. Closed: ${closedText.join(", ")}`}
    </p>
  );
}
