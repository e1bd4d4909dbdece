import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KnownDuty, Responsibility } from "@wardline/contracts/boards/past";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import { Fragment } from "react";
import { momentText, useMomentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { responsibilityQuery } from "./past-queries.js";
import classes from "./Responsibility.module.css";

/** A question about who was responsible for a patient at `at`, as known at `knownAt` or else at `at`. */
export interface AnswerProps {
  patientId: string;
  /** Epoch milliseconds, as `knownAt`. */
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
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function TeamDuty({ team }: { team: Responsibility["teams"][number] }) {
  const zone = useHospitalZone();
  const { department, known, corrected } = team;
  return (
    <section className={classes.team}>
      <h3>{department}</h3>
      {known === null ? (
        <p>This department did not exist then.</p>
      ) : (
        <Stack gap={8}>
          <h4>As known at the time</h4>
          <Duty duty={known} department={department} />
          <p className={classes.note}>{provenanceText(known.roster, zone)}</p>
        </Stack>
      )}
      {corrected === null ? null : (
        <Stack gap={8} className={classes.corrected}>
          <h4>As corrected later</h4>
          <Duty duty={corrected} department={department} />
          <p className={classes.note}>Corrected {rosterChangeText(corrected, zone)}.</p>
        </Stack>
      )}
    </section>
  );
}

function Duty({ duty, department }: { duty: Omit<KnownDuty, "roster">; department: string }) {
  const formatMoment = useMomentText();
  const source = sourceText(duty);
  return (
    <>
      <p className={classes.note}>
        On duty from {formatMoment(duty.from)} until {formatMoment(duty.until)}
      </p>
      {source === null ? null : <p>{source}</p>}
      <PeopleToCall people={duty.people} department={department} />
    </>
  );
}

const SOURCE_TEXTS: Readonly<Record<KnownDuty["source"], string | null>> = {
  roster: null,
  department: "Nobody was rostered: the department's own contact.",
  hod: "Nobody was rostered: the head of department.",
  none: "Nobody was known to be on call.",
};

/** Returns a sentence about the source of a duty's people; null if the source is the roster itself. */
export function sourceText({ source }: Pick<KnownDuty, "source">): string | null {
  return SOURCE_TEXTS[source];
}

/** Returns "There was no roster." or "Roster saved 21 Nov 2026, 00:12 by Ada Obi (change 123)." */
export function provenanceText(roster: KnownDuty["roster"], zone: string): string {
  return roster ? `Roster saved ${rosterChangeText(roster, zone)}.` : "There was no roster.";
}

type RosterChange = NonNullable<KnownDuty["roster"]>;

/** Returns the moment and author of a change: "21 Nov 2026, 09:12 by Ada Obi (change 130)". */
export function rosterChangeText({ revision, at, by }: RosterChange, zone: string): string {
  const who = by === null ? "Wardline" : by.name || by.email;
  return `${momentText(at, zone)} by ${who} (change ${revision})`;
}

/** Returns why a time is not valid; null if it is valid. Both times are in epoch milliseconds. */
export function findTimeProblem(at: number | null, now: number): string | null {
  if (at === null) return "Please give a valid time.";
  // The page's clock may be up to a minute behind.
  return at > now + 60_000 ? "Please choose a time that has passed." : null;
}
