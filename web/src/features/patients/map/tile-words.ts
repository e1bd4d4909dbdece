import { GENDER_LABELS, type Patient } from "@wardline/contracts/patients";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { type WaitingTargets, waitingClock } from "@wardline/domain/patients/waiting";
import { waitingText } from "@wardline/domain/patients/waiting-text";
import { splitTeams } from "@wardline/domain/people/department";
import { addDays } from "@wardline/domain/time/zoned-day";
import {
  dischargeText,
  marksText,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";

/** By what the words of a tile are said. */
export interface TileTime {
  /** Epoch milliseconds. */
  now: number;
  /** The hospital's, YYYY-MM-DD. */
  today: string;
  /** Undefined until they are known. */
  targets: WaitingTargets | undefined;
  scale: AcuityScale;
}

/** All that the signs of a patient's tile mean, in words: "Admitted, Female, Surgery, Allergy". */
export function tileWords(patient: Patient, { now, today, targets, scale }: TileTime): string {
  const clock = targets === undefined ? null : waitingClock(patient, targets, now);
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

/** An expected discharge as a tile has room for it. */
export type NearDay = "today" | "tomorrow" | "overdue";

/** How near an expected discharge is; null for none, and for a later day. Both days are YYYY-MM-DD. */
export function nearDischarge(day: string | null, today: string): NearDay | null {
  if (day === null) return null;
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : null;
}
