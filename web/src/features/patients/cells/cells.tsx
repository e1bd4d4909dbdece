import type { Patient } from "@wardline/contracts/patients";
import { stayDuration, stayText } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { useLayoutEffect, useRef } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { RowLink } from "../../../ui/table/RowLink.js";
import { useIsFresh } from "../data/fresh-patients.js";
import classes from "./cells.module.css";
import { isLong } from "./long-text.js";

/** Of two lines in the narrowest column of teams, in letters. */
const ROOM = 22;

/**
 * The patient's whole name, in as many lines as it needs, which leads to the patient's own page; marks its row for a
 * moment when someone else has changed the patient.
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
      className={isLine ? `${classes.name} ${classes.first}` : classes.name}
      dir="auto"
      translate="no"
    >
      {patient.name}
    </RowLink>
  );
}

interface DurationProps {
  patient: Patient;
  /** The end of a past day, in epoch milliseconds. */
  until?: number | undefined;
}

/** How long the patient has been here, or had been at the end of a past day; of a closed card, how long the stay was. */
export function DurationText({ patient, until }: DurationProps) {
  const now = useNow();
  // In an element of its own: where a browser translates the page, a bare text counts on unseen.
  return <span>{stayDuration(patient, until ?? now)}</span>;
}

/** The same where it stands among other words: a closed card says "Stayed 4 days, 23 hrs". */
export function DurationCell({ patient, until }: DurationProps) {
  const now = useNow();
  return <span className={classes.duration}>{stayText(patient, until ?? now)}</span>;
}

/** The departments that look after the patient. */
export function TeamsCell({ patient, isLine = false }: { patient: Patient; isLine?: boolean }) {
  const teams = splitTeams(patient.teams).join(", ");
  if (teams === "") return <Nothing text="No team" />;
  const long = isLine ? classes.one : classes.long;
  return (
    <span
      className={isLong(teams, isLine ? ROOM / 2 : ROOM) ? long : undefined}
      {...hoverTip(teams)}
    >
      {teams}
    </span>
  );
}

/** A hospital number. It is broken where it does not fit, by its style: as one text it is read as one number. */
export function NumberCell({ number }: { number: string }) {
  return (
    <span className={classes.number} translate="no">
      {number}
    </span>
  );
}

/** What stands in a cell that has nothing to show. */
export function Nothing({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}

/** The address of a patient's own page. */
export function patientPage(id: string): string {
  return `/dashboard/patients/${id}`;
}
