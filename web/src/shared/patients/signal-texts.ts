import type { Patient } from "@wardline/contracts/patients/patient";
import {
  type Acuity,
  type AcuityScale,
  acuityLabel,
  findAcuityLevel,
} from "@wardline/domain/patients/acuity";
import {
  PATIENT_FLAG_LABELS,
  PATIENT_FLAG_MARKS,
  type PatientFlag,
} from "@wardline/domain/patients/patient-flags";
import { formatMinutesForRow, minutesText } from "@wardline/domain/patients/waiting-text";
import { addDays } from "@wardline/domain/time/zoned-day";
import { dayText } from "../../lib/time/day-text.js";

/** Widths in pixels: a mark with its shape and margin, each of its letters, and "+3". */
const MARK_WIDTH = 35;
const LETTER_WIDTH = 9;
const MORE_WIDTH = 16;

/** Returns the flags whose marks fit, in order. If some do not fit, room is left for their count. */
export function fitMarks(
  flags: readonly PatientFlag[],
  hasAcuity: boolean,
  room: number,
): readonly PatientFlag[] {
  const measureFirst = (count: number) =>
    flags.slice(0, count).reduce((sum, flag) => {
      const { mark } = PATIENT_FLAG_MARKS[flag];
      return sum + MARK_WIDTH + LETTER_WIDTH * (mark.length - 1);
    }, 0);
  const freeWidth = room - (hasAcuity ? MARK_WIDTH : 0);
  if (measureFirst(flags.length) <= freeWidth) return flags;
  return flags.filter((_flag, index) => measureFirst(index + 1) <= freeWidth - MORE_WIDTH);
}

/** Returns "Discharge today", "Discharge tomorrow", "Discharge 24 Nov" or, afterwards, "Overdue since 20 Nov". */
export function dischargeText(day: string, today: string): { text: string; isOverdue: boolean } {
  const [, date = "", month = ""] = dayText(day).split(" ");
  if (day < today) return { text: `Overdue since ${date} ${month}`, isOverdue: true };
  if (day === today) return { text: "Discharge today", isOverdue: false };
  if (day === addDays(today, 1)) return { text: "Discharge tomorrow", isOverdue: false };
  return { text: `Discharge ${date} ${month}`, isOverdue: false };
}

/** Returns a text such as "Waiting for Imaging"; "" if `what` is null. */
export function waitingForLine(what: string | null): string {
  return what ? `Waiting for ${what}` : "";
}

type WaitFields = Pick<Patient, "waiting_for" | "waiting_since">;

/** Returns what a patient waits for and how long, at `now` (epoch milliseconds): "Imaging · 1 h 20 min", or "". */
export function waitingForText({ waiting_for, waiting_since }: WaitFields, now: number): string {
  if (waiting_for === null) return "";
  if (waiting_since === null) return waiting_for;
  return `${waiting_for} · ${minutesText(countMinutesSince(waiting_since, now))}`;
}

/** Returns the reason and the time for a row, which truncates the reason first: "Imaging" and " · 1 h 20". */
export function waitingForInRow({ waiting_for, waiting_since }: WaitFields, now: number) {
  const time =
    waiting_since === null
      ? ""
      : ` · ${formatMinutesForRow(countMinutesSince(waiting_since, now))}`;
  return { reason: waiting_for ?? "", time };
}

function countMinutesSince(since: string, now: number): number {
  return (now - Date.parse(since)) / 60_000;
}

/** Lists flags in words, in order: "Contact precautions, Allergy". */
export function flagsText(flags: readonly PatientFlag[]): string {
  return flags.map((flag) => PATIENT_FLAG_LABELS[flag]).join(", ");
}

/** Lists all marks of a patient in words for screen readers: "1 · Red, Emergency; Allergy"; "" if there are none. */
export function marksText(
  { acuity, flags }: Pick<Patient, "acuity" | "flags">,
  scale: AcuityScale,
): string {
  const parts = [acuity === null ? "" : acuityLabel(acuity, scale), flagsText(flags)];
  return parts.filter(Boolean).join("; ");
}

/** Describes an acuity in words, to show next to its number: "Orange, very urgent". */
export function acuityWords(acuity: Acuity, scale: AcuityScale): string {
  const { colour, name } = findAcuityLevel(acuity, scale);
  return `${colour}, ${name.toLowerCase()}`;
}
