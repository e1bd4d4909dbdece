import type { Patient } from "@wardline/contracts/patients";
import { minutesText } from "@wardline/domain/waiting-text";
import { addDays } from "@wardline/domain/zoned-day";
import { dayText } from "../../../lib/time/day-text.js";

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
  if (day === addDays(today, 1)) return { text: "Discharge tomorrow", isOverdue: false };
  return { text: `Discharge ${date} ${month}`, isOverdue: false };
}

/** "Waiting for Imaging"; "" for nothing. */
export function waitingForLine(what: string | null): string {
  return what ? `Waiting for ${what}` : "";
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
