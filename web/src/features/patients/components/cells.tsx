import type { Patient } from "@wardline/contracts/patients";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { useLayoutEffect, useRef } from "react";
import { useNow } from "../../../lib/clock.js";
import { RowLink } from "../../../ui/RowLink.js";
import { useIsFresh } from "../api/fresh-patients.js";
import { isLong } from "../model/is-long.js";
import { patientPage } from "../model/patient-page.js";
import classes from "./cells.module.css";

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

/** What stands in a cell that has nothing to show. */
export function Nothing({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}
