import type { Patient } from "@wardline/contracts/patients";
import { ACUITY_NAMES, type Acuity, acuityLabel } from "@wardline/domain/acuity";
import { PATIENT_FLAG_LABELS, type PatientFlag } from "@wardline/domain/patient-flags";
import { minutesText } from "@wardline/domain/waiting-text";
import { dayText } from "../../../lib/day-text.js";

const DAY_MS = 86_400_000;

/** When a patient is expected to leave, in words. */
export interface DischargeText {
  text: string;
  /** The day is over, and the patient still here. */
  isOverdue: boolean;
}

/** "Discharge today", "Discharge tomorrow", "Discharge 24 Nov", "Overdue since 20 Nov"; both days are YYYY-MM-DD. */
export function dischargeText(day: string, today: string): DischargeText {
  const [, date = "", month = ""] = dayText(day).split(" ");
  if (day < today) return { text: `Overdue since ${date} ${month}`, isOverdue: true };
  if (day === today) return { text: "Discharge today", isOverdue: false };
  if (day === dayAfter(today)) return { text: "Discharge tomorrow", isOverdue: false };
  return { text: `Discharge ${date} ${month}`, isOverdue: false };
}

/** The day after YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Flags in words, in their order: "Contact precautions, Allergy". */
export function flagsText(flags: readonly PatientFlag[]): string {
  return flags.map((flag) => PATIENT_FLAG_LABELS[flag]).join(", ");
}

/** What a patient waits for and for how long, at `now` in epoch milliseconds: "Imaging · 1 h 20 min"; "" for nothing. */
export function waitingForText(
  { waiting_for, waiting_since }: Pick<Patient, "waiting_for" | "waiting_since">,
  now: number,
): string {
  if (waiting_for === null) return "";
  if (waiting_since === null) return waiting_for;
  return `${waiting_for} · ${minutesText((now - Date.parse(waiting_since)) / 60_000)}`;
}

/** All marks of a patient in words, for screen readers: "1 · Red, Emergency; Allergy". "" where there are none. */
export function marksText({ acuity, flags }: Pick<Patient, "acuity" | "flags">): string {
  const parts = [acuity === null ? "" : acuityLabel(acuity), flagsText(flags)];
  return parts.filter(Boolean).join("; ");
}

/** "Orange, very urgent": an acuity where its number stands beside it. */
export function acuityWords(acuity: Acuity): string {
  const { colour, name } = ACUITY_NAMES[acuity];
  return `${colour}, ${name.toLowerCase()}`;
}
