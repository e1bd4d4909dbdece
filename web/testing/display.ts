import { randomUUID } from "node:crypto";
import { type Display, NEW_DISPLAY } from "@wardline/contracts/boards/displays";

/** Returns a new display that covers the whole hospital. */
export function buildDisplay(name: string): Display {
  return {
    display_id: randomUUID(),
    name,
    display_url: `https://ward.example/board/${name}`,
    published_at: "2026-11-22T10:00:00.000Z",
    known_to_staff: true,
    version: 1,
    ...NEW_DISPLAY,
  };
}
