import { typesConcerning } from "@wardline/contracts/event-concerns";
import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps what concerns the staff member's own department and duties. */
export const MY_ROSTER_KEY = ["my-roster"] as const;

/** Reads the own duties and the department's again when a roster, a person or the hours of a duty may have changed. */
export const myRosterLive: LiveHandlers = onEach(
  typesConcerning("onCall"),
  (client) => void client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
);
