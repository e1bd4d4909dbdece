import { DISPLAY_SETTINGS, type Display, type DisplayState } from "@wardline/contracts/displays";
import type { DisplayRow } from "@wardline/database/entities/display";
import { settingsOf } from "@wardline/database/repositories/boards/displays";
import { hoursText } from "@wardline/domain/roster/planned-hours";
import type { BoardAddresses } from "../../security/board-addresses.js";

/** What the log compares of a display; whom it is for is said by names. */
export const DISPLAY_FIELDS: readonly (keyof DisplayState)[] = [
  "name",
  ...DISPLAY_SETTINGS.filter((setting) => setting !== "scope"),
];

/** A display as its administrator sees it. */
export function toDisplay(row: DisplayRow, addresses: BoardAddresses): Display {
  return { ...toState(row), display_url: addresses.urlOf(row) };
}

/** The same as events say it, without the address. */
export function toState(row: DisplayRow): DisplayState {
  return {
    display_id: row.id,
    name: row.name,
    published_at: row.publishedAt.toISOString(),
    known_to_staff: row.knownToStaff,
    version: row.version,
    ...settingsOf(row),
  };
}

/** A display as the log compares it: hours in words. */
export function toLogged(display: DisplayState) {
  return { ...display, hours: hoursText(display.hours) };
}
