import type { BoardCurrent } from "../../live/board-session.js";

const SECOND_MS = 1000;
const LATE_AFTER_MS = 15 * SECOND_MS;
const STALE_AFTER_MS = 60 * SECOND_MS;
const CONTACTS_HIDDEN_AFTER_MS = 30 * 60 * SECOND_MS;

/**
 * How much what is shown can be trusted (docs/board.md, Freshness): `live`; `polled`, live but for seconds; `reconnecting`, but heard a moment ago;
 * `late`, silent for 15 s; `stale`, silent for a minute; `past`, what it showed at a moment that has passed.
 */
export type Freshness = "live" | "polled" | "reconnecting" | "late" | "stale" | "past";

/** `heardAt`: when the server was last heard, null when never; all in epoch milliseconds. */
export function freshnessOf(
  heardAt: number | null,
  now: number,
  status: BoardCurrent["status"],
): Freshness {
  const silence = heardAt === null ? Number.POSITIVE_INFINITY : now - heardAt;
  if (silence >= STALE_AFTER_MS) return "stale";
  if (silence >= LATE_AFTER_MS) return "late";
  return status === "live" || status === "polled" ? status : "reconnecting";
}

/** Whether who is on call is too old to be called. */
export function areContactsHidden(heardAt: number | null, now: number): boolean {
  return heardAt === null || now - heardAt >= CONTACTS_HIDDEN_AFTER_MS;
}
