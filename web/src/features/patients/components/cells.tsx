import type { Patient } from "@wardline/contracts/patients";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { useLayoutEffect, useRef } from "react";
import { useNow } from "../../../lib/clock.js";
import { dayText } from "../../../lib/day-text.js";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { RowLink } from "../../../ui/RowLink.js";
import { useIsFresh } from "../api/fresh-patients.js";
import { isLong } from "../model/is-long.js";
import { patientPage } from "../model/patient-page.js";
import { dischargeText, waitingForText } from "../model/signal-texts.js";
import classes from "./cells.module.css";
import { SignalsLine, useHasMarks } from "./SignalsCell.js";
import signals from "./SignalsCell.module.css";

/** Of two lines in the narrowest column of names or teams, in letters. */
const ROOM = 22;

/**
 * The patient's name, which leads to the patient's own page; marks its row for a moment when someone else has changed
 * the patient.
 */
export function NameCell({ patient, isLine = false }: { patient: Patient; isLine?: boolean }) {
  const isFresh = useIsFresh(patient.id);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    // The row is the list's own; a style that asks each row what it has in it would double the work of scrolling.
    link.current?.closest("tr, li > div")?.toggleAttribute("data-fresh", isFresh);
  }, [isFresh]);
  return (
    <RowLink
      ref={link}
      href={patientPage(patient.id)}
      className={nameClass(patient.name, isLine)}
      title={patient.name}
      dir="auto"
    >
      {patient.name}
    </RowLink>
  );
}

function nameClass(name: string, isLine: boolean): string {
  if (isLine) return `${classes.name} ${classes.first}`;
  return isLong(name, ROOM) ? `${classes.name} ${classes.long}` : `${classes.name}`;
}

/** The name with what marks the patient: one below the other, in the height of a row. */
export function PatientCell({ patient, isReadOnly }: { patient: Patient; isReadOnly: boolean }) {
  const isLine = useHasMarks(patient);
  return (
    <>
      <NameCell patient={patient} isLine={isLine} />
      <SignalsLine patient={patient} isReadOnly={isReadOnly} />
    </>
  );
}

/** How long the patient has been here and, below it, when the patient is expected to leave. */
export function StayCell({ patient, until }: { patient: Patient; until?: number | undefined }) {
  const { expected_discharge: day } = patient;
  return (
    <>
      <DurationText patient={patient} until={until} />
      {day === null || until !== undefined ? null : <Discharge day={day} />}
    </>
  );
}

/** When a patient is expected to leave; plainly, once that day is over. */
export function Discharge({ day }: { day: string }) {
  const { text, isOverdue } = dischargeText(day, useHospitalToday());
  return (
    <span
      className={signals.sub}
      data-overdue={isOverdue || undefined}
      title={`Expected discharge: ${dayText(day, "full")}`}
    >
      {text}
    </span>
  );
}

/** What a patient waits for, and for how long. */
export function WaitingFor({ patient }: { patient: Patient }) {
  const text = waitingForText(patient, useNow());
  return (
    <span className={`${signals.sub} ${signals.waiting}`} title={`Waiting for ${text}`}>
      {text}
    </span>
  );
}

/** How long the patient has been here, or had been at the end of a past day; `until` in epoch milliseconds. */
export function DurationText({ patient, until }: { patient: Patient; until?: number | undefined }) {
  const now = useNow();
  return patientDuration(Date.parse(patient.created_at), until ?? now);
}

/** The same where it stands among other words. */
export function DurationCell(props: { patient: Patient; until?: number | undefined }) {
  return (
    <span className={classes.duration}>
      <DurationText {...props} />
    </span>
  );
}

/** The departments that look after the patient. */
export function TeamsCell({ patient, isLine = false }: { patient: Patient; isLine?: boolean }) {
  const teams = splitTeams(patient.teams).join(", ");
  if (teams === "") return <Nothing text="No team" />;
  const long = isLine ? classes.one : classes.long;
  return (
    <span className={isLong(teams, isLine ? ROOM / 2 : ROOM) ? long : undefined} title={teams}>
      {teams}
    </span>
  );
}

/** The departments and, below them, what the patient waits for. */
export function CareCell({ patient, isPast }: { patient: Patient; isPast: boolean }) {
  const waits = patient.waiting_for !== null && !isPast;
  return (
    <>
      <TeamsCell patient={patient} isLine={waits} />
      {waits ? <WaitingFor patient={patient} /> : null}
    </>
  );
}

/** What stands in a cell that has nothing to show. */
export function Nothing({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}
