import type { Patient } from "@wardline/contracts/patients/patient";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { formatStayDuration, stayText } from "@wardline/domain/patients/patient-stay";
import { splitTeams } from "@wardline/domain/people/department";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { useLayoutEffect, useRef } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { useHospitalToday, useHospitalZone } from "../../../lib/time/hospital-time.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { RowLink } from "../../../ui/table/row-keys.js";
import { useIsFresh } from "../data/patient-queries.js";
import classes from "./cells.module.css";

/** Characters beyond Latin, Greek and Cyrillic, which are up to twice as wide. */
const WIDE = /[^\u0000-\u052f]/;

/** Returns true if a text may exceed `room` characters and needs a truncating box; these boxes slow down long lists. */
export function isLong(text: string, room: number): boolean {
  return text.length * (WIDE.test(text) ? 2 : 1) > room;
}

/** Returns the line's class, plus a truncating class if `text` may be longer than `room` characters. */
export function getCutClass(line: string | undefined, text: string, room: number) {
  return isLong(text, room) ? [line, classes.cut].filter(Boolean).join(" ") : line;
}

/** Number of characters that fit into two lines of the narrowest team column. */
const TEAM_CHARACTERS = 22;

/** Shows the name, linked to the patient's page; highlights the row when someone else changes the patient. */
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

interface TimeProps {
  patient: Patient;
  /** End of the day in epoch milliseconds if the day is past. */
  until?: number | undefined;
}

/** Shows the length of stay until now or until the end of a past day; for a closed card, the total. */
export function DurationText({ patient, until }: TimeProps) {
  const now = useNow();
  // Browser translation would replace a bare text node, which would stop the counter.
  return <span>{formatStayDuration(patient, until ?? now)}</span>;
}

/** Shows the length of stay as part of a sentence: "Stayed 4 days, 23 hrs" for a closed card. */
export function DurationCell({ patient, until }: TimeProps) {
  const now = useNow();
  return <span className={classes.duration}>{stayText(patient, until ?? now)}</span>;
}

/** Shows a patient's age, calculated from the date of birth for today or a past day if the date is known. */
export function AgeText(props: TimeProps) {
  const { age, date_of_birth } = props.patient;
  return date_of_birth === null ? age : <AgeOnDay {...props} />;
}

function AgeOnDay({ patient, until }: TimeProps) {
  const zone = useHospitalZone();
  const today = useHospitalToday();
  return getShownAge(patient, until === undefined ? today : toZonedDay(until - 1, zone));
}

/** Shows the patient's departments, in one line or in at most two. */
export function TeamsCell({ patient, isLine = false }: { patient: Patient; isLine?: boolean }) {
  const teams = splitTeams(patient.teams).join(", ");
  if (teams === "") return <EmptyValue text="No team" />;
  const [cut, room] = isLine ? [classes.one, TEAM_CHARACTERS / 2] : [classes.long, TEAM_CHARACTERS];
  return (
    <span className={isLong(teams, room) ? cut : undefined} {...hoverTip(teams)}>
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
