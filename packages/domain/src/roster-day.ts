import { zonedDay, zonedHour } from "./zoned-day.js";

/** How a calendar colours a day that has a roster (docs/product.md, Call duty roster page). */
export type RosterDayKind = "past" | "today" | "upcoming";

/** The legend beside the calendar (docs/product.md, Call duty roster page). */
export const ROSTER_DAY_LABELS: Readonly<Record<RosterDayKind, string>> = {
  past: "Past Roster",
  today: "Today's Roster",
  upcoming: "Upcoming Roster",
};

/** The kind of a rostered day; both are days 'YYYY-MM-DD', `today` the hospital's (docs/wire.md, Roster). */
export function rosterDayKind(day: string, today: string): RosterDayKind {
  if (day === today) return "today";
  return day < today ? "past" : "upcoming";
}

/**
 * The rostered day that is selected when a month is opened: the first from today on, else the latest past one,
 * else null (docs/product.md, Call duty roster page). Days 'YYYY-MM-DD' in any order.
 */
export function nearestRosterDay(days: readonly string[], today: string): string | null {
  let next: string | null = null;
  let last: string | null = null;
  for (const day of days) {
    if (day >= today) {
      if (next === null || day < next) next = day;
    } else if (last === null || day > last) last = day;
  }
  return next ?? last;
}

/**
 * 12:00 noon of a day 'YYYY-MM-DD' in `zone`, epoch milliseconds: what the date picker gives
 * (docs/product.md, Call duty roster page).
 */
export function noonOf(day: string, zone: string): number {
  return zonedHour(day, 12, zone);
}

/** 12:00 noon of the local day on which `at` falls; both epoch milliseconds. */
export function atNoon(at: number, zone: string): number {
  return noonOf(zonedDay(at, zone), zone);
}
