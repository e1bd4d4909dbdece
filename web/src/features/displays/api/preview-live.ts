import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps what displays show. */
export const PREVIEW_KEY = ["displays", "preview"] as const;

/**
 * Reads the preview anew when something that a screen may show has changed. Apart from the calls: every page has it, and
 * only one asks.
 */
export const previewLive: LiveHandlers = onEach(
  [
    "patient.created",
    "patient.updated",
    "patient.deleted",
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "staff.updated",
    "department.updated",
  ],
  (client) => void client.invalidateQueries({ queryKey: PREVIEW_KEY }),
);
