import { randomUUID } from "node:crypto";
import type { Display } from "@wardline/contracts/displays";

/** A display of the whole hospital as it is when it is new. */
export function displayNamed(name: string): Display {
  return {
    display_id: randomUUID(),
    name,
    display_url: `https://ward.example/board/${name}`,
    published_at: "2026-11-22T10:00:00.000Z",
    name_display: "initials",
    show_contacts: true,
    show_phones: false,
    show_signals: [],
    distance: null,
    template: null,
    rooms: null,
    scope: { wards: [], departments: [] },
    show_handoff: true,
    hours: null,
    mail_missing: true,
  };
}
