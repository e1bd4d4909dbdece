import type { Display } from "@wardline/contracts/displays";
import type { DisplayRow } from "@wardline/database/entities/display";
import { hoursText } from "@wardline/domain/planned-hours";

/** What can be changed of a display, under the wire's names, for the log. */
export const DISPLAY_FIELDS = [
  "name",
  "name_display",
  "show_contacts",
  "show_phones",
  "show_signals",
  "distance",
  "template",
  "rooms",
  "show_handoff",
  "hours",
  "mail_missing",
] as const satisfies readonly (keyof Display)[];

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
    name_display: row.nameDisplay,
    show_contacts: row.showContacts,
    show_phones: row.showPhones,
    show_signals: row.showSignals,
    distance: row.distance,
    template: row.template,
    rooms: row.rooms,
    scope: { wards: row.scopeWards, departments: row.scopeDepartments },
    show_handoff: row.showHandoff,
    hours: row.hours,
    mail_missing: row.mailMissing,
  };
}

/** A display as the log compares it: hours in words. */
export function toLogged(display: Display) {
  return { ...display, hours: hoursText(display.hours) };
}
