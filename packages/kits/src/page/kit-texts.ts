import type { Patient } from "@wardline/contracts/patients/patient";
import { GENDER_LABELS } from "@wardline/contracts/patients/patient";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { clockText, dateText as weekdayText } from "@wardline/domain/time/clock-text";
import { toZonedDay } from "@wardline/domain/time/zoned-day";

const MINUTE_MS = 60_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Moment that a page describes, on the hospital's clocks. */
export interface KitMoment {
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  revision: number;
}

/** "AS OF 14:00, Mon 23 Nov 2026, revision 812". */
export function asOfText({ now, zone, revision }: KitMoment): string {
  const date = `${weekdayText(now, zone)} ${toZonedDay(now, zone).slice(0, 4)}`;
  return `AS OF ${clockText(now, zone)}, ${date}, revision ${revision}`;
}

/** Formats a day YYYY-MM-DD as "23 Nov". */
export function kitDateText(day: string): string {
  const [, month = 1, date = 1] = day.split("-").map(Number);
  return `${date} ${MONTHS[month - 1]}`;
}

/** "12:40" on the same day, else "21 Nov 12:40". `at` in epoch milliseconds. */
export function kitMomentText(at: number, { now, zone }: KitMoment): string {
  const day = toZonedDay(at, zone);
  const clock = clockText(at, zone);
  return day === toZonedDay(now, zone) ? clock : `${kitDateText(day)} ${clock}`;
}

/**
 * Describes a patient's wait by reason, start and duration, because a duration alone becomes outdated on paper; "" if
 * the patient waits for nothing.
 */
export function kitWaitText(
  { waiting_for, waiting_since }: Pick<Patient, "waiting_for" | "waiting_since">,
  asOf: KitMoment,
): string {
  if (waiting_for === null) return "";
  if (waiting_since === null) return `Waiting for ${waiting_for}`;
  const since = Date.parse(waiting_since);
  const minutes = Math.floor((asOf.now - since) / MINUTE_MS);
  return `Waiting for ${waiting_for} since ${kitMomentText(since, asOf)} (${minutesText(minutes)})`;
}

/** "Discharge 24 Nov", "Discharge overdue since 20 Nov"; "" if none is expected. */
export function kitDischargeText(day: string | null, { now, zone }: KitMoment): string {
  if (day === null) return "";
  const isOverdue = day < toZonedDay(now, zone);
  return `Discharge ${isOverdue ? "overdue since " : ""}${kitDateText(day)}`;
}

/** "34, female"; the age is as of the page's date. */
export function ageText(
  { gender, ...aged }: Pick<Patient, "age" | "date_of_birth" | "gender">,
  { now, zone }: KitMoment,
): string {
  return `${getShownAge(aged, toZonedDay(now, zone))}, ${GENDER_LABELS[gender].toLowerCase()}`;
}
