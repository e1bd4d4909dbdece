import { GENDER_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { computeWaitingClock, type WaitingTargets } from "@wardline/domain/patients/waiting";
import { waitingText } from "@wardline/domain/patients/waiting-text";
import { splitTeams } from "@wardline/domain/people/department";
import { addDays } from "@wardline/domain/time/zoned-day";
import {
  dischargeText,
  marksText,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";

/** Time and settings used to describe a tile. */
export interface TileTime {
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

/** Near or overdue discharge, as shown on a tile. */
export type NearDischarge = "today" | "tomorrow" | "overdue";

/** Returns how near an expected discharge is; null if there is none or it is later. Both days are YYYY-MM-DD. */
export function getNearDischarge(day: string | null, today: string): NearDischarge | null {
  if (day === null) return null;
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : null;
}
