import { GENDER_LABELS, type Gender, type Patient } from "@wardline/contracts/patients/patient";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { computeWaitingClock, type WaitingTargets } from "@wardline/domain/patients/waiting";
import { waitingText } from "@wardline/domain/patients/waiting-text";
import { splitTeams } from "@wardline/domain/people/department";
import { addDays } from "@wardline/domain/time/zoned-day";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import type { CSSProperties } from "react";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { StatusGlyph } from "../../../shared/patients/StatusBadge.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import {
  dischargeText,
  fitMarks,
  marksText,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { WaitingClock } from "../../patients/cells/WaitingClock.js";
import classes from "./PatientTile.module.css";

/** Width of the narrowest tile, in pixels. */
const TILE_WIDTH = 108;

export const GENDER_SHORT_LABELS: Readonly<Record<Gender, string>> = {
  male: "M",
  female: "F",
  other: "Other",
  unknown: "?",
};

interface PatientTileProps {
  patient: Patient;
  /** Undefined while the targets are loading; until then, nobody counts as waiting. */
  targets: WaitingTargets | undefined;
}

/** A patient on the bed map, below the bed's label. Counts the signs that do not fit; `describeTile` names them all. */
export function PatientTile({ patient, targets }: PatientTileProps) {
  const scale = useAcuityScale();
  const { name, status, acuity, flags, gender } = patient;
  const [team, ...teams] = splitTeams(patient.teams);
  const shown = fitMarks(flags, false, TILE_WIDTH);
  const near = getNearDischarge(patient.expected_discharge, useHospitalToday());
  return (
    <>
      {acuity === null ? null : (
        <span className={classes.acuity} aria-hidden="true">
          <AcuityMark acuity={acuity} scale={scale} />
        </span>
      )}
      <span className={classes.name}>
        <StatusSign status={status} />
        <span className={classes.words} dir="auto" translate="no">
          {name}
        </span>
      </span>
      <span className={classes.facts} aria-hidden="true">
        <span className={classes.team}>
          {GENDER_SHORT_LABELS[gender]}
          {team === undefined ? null : ` · ${team}`}
        </span>
        {teams.length === 0 ? null : <span>+{teams.length}</span>}
      </span>
      {flags.length === 0 ? null : (
        <span className={classes.signs} aria-hidden="true">
          {shown.map((flag) => (
            <FlagMark key={flag} flag={flag} />
          ))}
          {shown.length === flags.length ? null : <small>+{flags.length - shown.length}</small>}
        </span>
      )}
      <span className={classes.times} aria-hidden="true">
        <WaitingClock patient={patient} targets={targets} length="row" />
        {near === null ? null : <DischargeSign near={near} />}
      </span>
    </>
  );
}

/** A status sign without text; the accessible name of the surrounding element contains the status in words. */
export function StatusSign({ status }: Pick<Patient, "status">) {
  const { colour, text } = STATUS_STYLES[status];
  return (
    <span className={classes.sign} style={{ "--colour": colour, "--text": text } as CSSProperties}>
      <StatusGlyph status={status} size={12} />
    </span>
  );
}

/** Expected discharge, shortened to fit a tile. */
export function DischargeSign({ near }: { near: NearDischarge }) {
  return (
    <span className={classes.discharge} data-overdue={near === "overdue" || undefined}>
      {near}
    </span>
  );
}

type NearDischarge = "today" | "tomorrow" | "overdue";

/** Returns how near an expected discharge is; null if there is none or it is later. Both days are YYYY-MM-DD. */
export function getNearDischarge(day: string | null, today: string): NearDischarge | null {
  if (day === null) return null;
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : null;
}

interface TileTime {
  /** Epoch milliseconds. */
  now: number;
  /** The hospital's date, YYYY-MM-DD. */
  today: string;
  /** Undefined while they are loading. */
  targets: WaitingTargets | undefined;
  scale: AcuityScale;
}

/** Describes all signs of a patient's tile: "Admitted, Female, Surgery, Allergy". */
export function describeTile(patient: Patient, { now, today, targets, scale }: TileTime): string {
  const clock = targets === undefined ? null : computeWaitingClock(patient, targets, now);
  return [
    PATIENT_STATUS_LABELS[patient.status],
    GENDER_LABELS[patient.gender],
    ...splitTeams(patient.teams),
    marksText(patient, scale),
    clock === null ? "" : waitingText(clock),
    waitingForLine(waitingForText(patient, now)),
    patient.expected_discharge === null
      ? ""
      : dischargeText(patient.expected_discharge, today).text,
  ]
    .filter(Boolean)
    .join(", ");
}
