import { typesConcerning } from "@wardline/contracts/event-concerns";
import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps what displays show. */
export const PREVIEW_KEY = ["displays", "preview"] as const;

/** Reads the preview again when something that a screen may show has changed. */
export const previewLive: LiveHandlers = onEach(
  typesConcerning("boards"),
  (client) => void client.invalidateQueries({ queryKey: PREVIEW_KEY }),
);
