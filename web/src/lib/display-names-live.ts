import { typesConcerning } from "@wardline/contracts/event-concerns";
import { type LiveHandlers, onEach } from "./live-cache.js";

/** Under which key the cache keeps the displays' names. */
export const DISPLAY_NAMES_KEY = ["display-names"] as const;

/** Keeps the names current. */
export const displayNamesLive: LiveHandlers = onEach(
  typesConcerning("displays"),
  (client) => void client.invalidateQueries({ queryKey: DISPLAY_NAMES_KEY }),
);
