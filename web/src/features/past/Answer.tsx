import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KnownDuty, Responsibility } from "@wardline/contracts/boards/past";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { provenanceText, rosterChangeText, sourceText } from "./duty-words.js";
import { responsibilityQuery } from "./past-queries.js";
import classes from "./Responsibility.module.css";

interface AnswerProps {
  patientId: string;
  /**
   * The moment in question. The answer uses what was known at `knownAt` (null for `at` itself). Both are in epoch
   * milliseconds.
   */
  at: number;
  knownAt: number | null;
}

/** Shows who was responsible, by team, and the card as it was. */
export function Answer({ patientId, at, knownAt }: AnswerProps) {
  const query = useQuery(responsibilityQuery(patientId, at, knownAt));
  return (
    <Loaded
      query={query}
      fallback="Failed to fetch the people responsible."
      label="Loading the people responsible"
    >
      {(data) => (
        <div aria-live="polite">
          {data.teams.length === 0 ? <Text c="dimmed">The card had no managing team.</Text> : null}
          {data.teams.map((team) => (
            <TeamDuty key={team.department} team={team} />
          ))}
          <PastPatient answer={data} />
        </div>
      )}
    </Loaded>
  );
}

function PastPatient({ answer: { patient } }: { answer: Responsibility }) {
  const details = [
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
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows the people whom a team had on call, under "As known at the time" and "As corrected later". */
function TeamDuty({ team }: { team: Responsibility["teams"][number] }) {
  const zone = useHospitalZone();
  const { department, known, corrected } = team;
  return (
    <section className={classes.team}>
      <h3>{department}</h3>
      {known === null ? (
        <p>This department did not exist then.</p>
      ) : (
        <div>
          <h4>As known at the time</h4>
          <Duty duty={known} department={department} />
          <p className={classes.note}>{provenanceText(known.roster, zone)}</p>
        </div>
      )}
      {corrected === null ? null : (
        <div className={classes.corrected}>
          <h4>As corrected later</h4>
          <Duty duty={corrected} department={department} />
          <p className={classes.note}>Corrected {rosterChangeText(corrected, zone)}.</p>
        </div>
      )}
    </section>
  );
}

function Duty({ duty, department }: { duty: Omit<KnownDuty, "roster">; department: string }) {
  const zone = useHospitalZone();
  const source = sourceText(duty);
  return (
    <>
      <p className={classes.note}>
        On duty from {momentText(duty.from, zone)} until {momentText(duty.until, zone)}
      </p>
      {source === null ? null : <p>{source}</p>}
      <PeopleToCall people={duty.people} department={department} />
    </>
  );
}
