import type { Patient } from "@wardline/contracts/patients/patient";
import { formatStayDuration, stayText } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { useLayoutEffect, useRef } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { RowLink } from "../../../ui/table/RowLink.js";
import { useIsFresh } from "../data/fresh-patients.js";
import classes from "./cells.module.css";
import { isLong } from "./long-text.js";

/** Number of characters that fit into two lines of the narrowest team column. */
const TEAM_CHARACTERS = 22;

/**
 * Shows the patient's full name, linked to the patient's page. Highlights the row briefly when someone else changes the
 * patient.
 */
export function NameCell({ patient, isLine = false }: { patient: Patient; isLine?: boolean }) {
  const isFresh = useIsFresh(patient.id);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    // Sets the attribute directly: a CSS :has() selector on each row would double the cost of scrolling.
    link.current?.closest("tr, li > div")?.toggleAttribute("data-fresh", isFresh);
  }, [isFresh]);
  return (
    <RowLink
      ref={link}
      href={getPatientPath(patient.id)}
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
  /** End of the day in epoch milliseconds if the day is past. */
  until?: number | undefined;
}

/** Shows the length of stay until now or until the end of a past day; for a closed card, the total. */
export function DurationText({ patient, until }: DurationProps) {
  const now = useNow();
  // Browser translation replaces bare text nodes, which would stop the counter; wrapping the text in an element avoids
  // that.
  return <span>{formatStayDuration(patient, until ?? now)}</span>;
}

/** Shows the length of stay as part of a sentence: "Stayed 4 days, 23 hrs" for a closed card. */
export function DurationCell({ patient, until }: DurationProps) {
  const now = useNow();
  return <span className={classes.duration}>{stayText(patient, until ?? now)}</span>;
}

/** Shows the patient's departments. */
export function TeamsCell({ patient, isLine = false }: { patient: Patient; isLine?: boolean }) {
  const teams = splitTeams(patient.teams).join(", ");
  if (teams === "") return <EmptyValue text="No team" />;
  const longClass = isLine ? classes.one : classes.long;
  return (
    <span
      className={
        isLong(teams, isLine ? TEAM_CHARACTERS / 2 : TEAM_CHARACTERS) ? longClass : undefined
      }
      {...hoverTip(teams)}
    >
      {teams}
    </span>
  );
}

/** Shows a hospital number. CSS wraps the number, so that screen readers read it as one number. */
export function NumberCell({ number }: { number: string }) {
  return (
    <span className={classes.number} translate="no">
      {number}
    </span>
  );
}

/** Shows a placeholder in an empty cell, such as "No bed". */
export function EmptyValue({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}

/** Returns the URL of a patient's page. */
export function getPatientPath(id: string): string {
  return `/dashboard/patients/${id}`;
}
