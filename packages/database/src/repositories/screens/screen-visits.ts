import { SCREEN_VISIT } from "@wardline/domain/boards/screen-visit";

const { silentFor, keptFor: storedFor } = SCREEN_VISIT;

/** SQL: a row of `screen` is a past visit; `row` names the row, `now` is a timestamptz. */
export function isPastVisit(row: string, now: string): string {
  return `(NOT ${row}.paired AND ${row}.name = ''
           AND (${row}.closed OR ${row}.last_seen <= ${now} - ${toInterval(silentFor)}))`;
}

/** SQL: a visit is old enough to delete; arguments as for `isPastVisit`. */
export function isOldVisit(row: string, now: string): string {
  return `${isPastVisit(row, now)} AND ${row}.last_seen < ${now} - ${toInterval(storedFor)}`;
}

/** SQL for a FROM clause: all screens of hospital `$1` except past visits, numbered within their display. */
export function selectNumberedScreens(now: string): string {
  return `(SELECT screen.*, row_number() OVER (PARTITION BY display_id ORDER BY first_seen, screen_id)::int AS number
             FROM screen WHERE hospital_id = $1 AND NOT ${isPastVisit("screen", now)})`;
}

function toInterval(milliseconds: number): string {
  return `interval '${milliseconds} ms'`;
}
