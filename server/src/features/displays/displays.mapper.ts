import { DISPLAY_SETTINGS, type Display } from "@wardline/contracts/displays";
import type { DisplayRow } from "@wardline/database/entities/display";
import { settingsOf } from "@wardline/database/repositories/displays";
import { hoursText } from "@wardline/domain/planned-hours";

/** What the log compares of a display; whom it is for is said by names. */
export const DISPLAY_FIELDS: readonly (keyof Display)[] = [
  "name",
  ...DISPLAY_SETTINGS.filter((setting) => setting !== "scope"),
];

/**
 * The address of a display: never built from a request's Host (docs/wire.md, Accounts and sessions;
 * docs/wire.md, Displays and boards).
 */
export function displayUrl(publicUrl: string, key: string): string {
  return `${publicUrl}/board/${key}`;
}

/** A display as its administrator sees it. */
export function toDisplay(row: DisplayRow, publicUrl: string): Display {
  return {
    display_id: row.id,
    name: row.name,
    display_url: displayUrl(publicUrl, row.key),
    published_at: row.publishedAt.toISOString(),
    known_to_staff: row.knownToStaff,
    ...settingsOf(row),
  };
}

/** A display as the log compares it: hours in words. */
export function toLogged(display: Display) {
  return { ...display, hours: hoursText(display.hours) };
}
