import { formatCount } from "../text/format-count.js";
import { countHoursSince, formatPatientDuration } from "./patient-duration.js";
import { isClosed, type PatientStatus } from "./patient-status.js";

const HOURS_PER_DAY = 24;

/** Fields that determine a stay; times in RFC 3339. */
export interface StayCard {
  status: PatientStatus;
  status_since: string;
  created_at: string;
}

/** End of a stay in epoch milliseconds: the time of closing, or `now` if the record is open. */
export function getStayEnd({ status, status_since }: StayCard, now: number): number {
  return isClosed(status) ? Math.min(now, Date.parse(status_since)) : now;
}

/** Duration of a stay at `now` (epoch milliseconds), as in `formatPatientDuration`; it stops growing when the record closes. */
export function formatStayDuration(card: StayCard, now: number): string {
  return formatPatientDuration(Date.parse(card.created_at), getStayEnd(card, now));
}

/** Duration for use without a heading: "2 DAYS, 3 HRS", or "Stayed 4 days, 23 hrs" once closed. */
export function stayText(card: StayCard, now: number): string {
  if (!isClosed(card.status)) return formatStayDuration(card, now);
  const hours = countHoursSince(Date.parse(card.created_at), getStayEnd(card, now));
  const days = Math.floor(hours / HOURS_PER_DAY);
  const rest = hours % HOURS_PER_DAY;
  const parts = [
    ...(days === 0 ? [] : [formatCount(days, "day")]),
    ...(rest === 0 && days > 0 ? [] : [formatCount(rest, "hr")]),
  ];
  return `Stayed ${parts.join(", ")}`;
}
