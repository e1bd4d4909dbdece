import { counted } from "../text/counted.js";
import { hoursSince, patientDuration } from "./patient-duration.js";
import { isClosed, type PatientStatus } from "./patient-status.js";

const HOURS_PER_DAY = 24;

/** The part of a card by which its stay is known; times in RFC 3339. */
export interface StayCard {
  status: PatientStatus;
  status_since: string;
  created_at: string;
}

/** Until when a stay is counted, in epoch milliseconds: the closing of a closed card, else `now`. */
export function stayEnd({ status, status_since }: StayCard, now: number): number {
  return isClosed(status) ? Math.min(now, Date.parse(status_since)) : now;
}

/** The duration of a stay at `now` (epoch milliseconds), as in `patientDuration`; that of a closed card no longer grows. */
export function stayDuration(card: StayCard, now: number): string {
  return patientDuration(Date.parse(card.created_at), stayEnd(card, now));
}

/** The same where no heading says what it is: "2 DAYS, 3 HRS" of an open card, "Stayed 4 days, 23 hrs" of a closed one. */
export function stayText(card: StayCard, now: number): string {
  if (!isClosed(card.status)) return stayDuration(card, now);
  const hours = hoursSince(Date.parse(card.created_at), stayEnd(card, now));
  const days = Math.floor(hours / HOURS_PER_DAY);
  const rest = hours % HOURS_PER_DAY;
  const parts = [
    ...(days === 0 ? [] : [counted(days, "day")]),
    ...(rest === 0 && days > 0 ? [] : [counted(rest, "hr")]),
  ];
  return `Stayed ${parts.join(", ")}`;
}
