import type { CurrentBoard } from "../../live/board-session.js";

const SECOND_MS = 1000;
const LATE_AFTER_MS = 15 * SECOND_MS;
const STALE_AFTER_MS = 60 * SECOND_MS;
const CONTACTS_HIDDEN_AFTER_MS = 30 * 60 * SECOND_MS;

/**
 * Freshness of the shown data (docs/board.md, Freshness): `live`; `polled`, a few seconds old; `reconnecting`,
 * disconnected a moment ago; `late`, silent for 15 s; `stale`, silent for a minute; `past`, a replay of an earlier
 * moment.
 */
export type Freshness = "live" | "polled" | "reconnecting" | "late" | "stale" | "past";

/**
 * Returns the freshness. `heardAt`: time of the last server message, or null if there has been none. All times in epoch
 * milliseconds.
 */
export function getFreshness(
  heardAt: number | null,
  now: number,
  status: CurrentBoard["status"],
): Freshness {
  const silence = heardAt === null ? Number.POSITIVE_INFINITY : now - heardAt;
  if (silence >= STALE_AFTER_MS) return "stale";
  if (silence >= LATE_AFTER_MS) return "late";
  return status === "live" || status === "polled" ? status : "reconnecting";
}

/** True if contacts are too old to be called. */
export function areContactsHidden(heardAt: number | null, now: number): boolean {
  return heardAt === null || now - heardAt >= CONTACTS_HIDDEN_AFTER_MS;
}
