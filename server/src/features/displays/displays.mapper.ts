import {
  DISPLAY_SETTINGS,
  type Display,
  type DisplayState,
} from "@wardline/contracts/boards/displays";
import type { DisplayRow } from "@wardline/database/entities/boards/display";
import { toDisplaySettings } from "@wardline/database/repositories/screens/displays";
import { hoursText } from "@wardline/domain/roster/planned-hours";
import type { BoardAddresses } from "../../security/sealed-addresses.js";

/** Fields of a display that the log compares. The scope is logged separately, with names in place of ids. */
export const DISPLAY_FIELDS: readonly (keyof DisplayState)[] = [
  "name",
  ...DISPLAY_SETTINGS.filter((setting) => setting !== "scope"),
];

export function toDisplay(row: DisplayRow, addresses: BoardAddresses): Display {
  return { ...toDisplayState(row), display_url: addresses.buildUrl(row) };
}

/** Maps a display for events, without the address. */
export function toDisplayState(row: DisplayRow): DisplayState {
  return {
    display_id: row.id,
    name: row.name,
    published_at: row.publishedAt.toISOString(),
    known_to_staff: row.knownToStaff,
    version: row.version,
    ...toDisplaySettings(row),
  };
}

/** Maps a display for the log, with its hours in words. */
export function toLoggedDisplay(display: DisplayState) {
  return { ...display, hours: hoursText(display.hours) };
}
