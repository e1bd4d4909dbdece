import { SCREEN_VISIT } from "@wardline/domain/boards/screen-visit";

const { silentFor, keptFor } = SCREEN_VISIT;

/** The condition in SQL by which a row of `screen` was a visit; `row` names the row, `now` is a timestamptz. */
export function wasVisit(row: string, now: string): string {
  return `(NOT ${row}.paired AND ${row}.name = ''
           AND (${row}.closed OR ${row}.last_seen <= ${now} - ${interval(silentFor)}))`;
}

/** The condition in SQL by which a visit is to be forgotten; arguments as above. */
export function isOldVisit(row: string, now: string): string {
  return `${wasVisit(row, now)} AND ${row}.last_seen < ${now} - ${interval(keptFor)}`;
}

/** All screens of hospital `$1` but visits, each with its number within its display, for a FROM clause. */
export function numberedScreens(now: string): string {
  return `(SELECT screen.*, row_number() OVER (PARTITION BY display_id ORDER BY first_seen, screen_id)::int AS number
             FROM screen WHERE hospital_id = $1 AND NOT ${wasVisit("screen", now)})`;
}

function interval(milliseconds: number): string {
  return `interval '${milliseconds} ms'`;
}
