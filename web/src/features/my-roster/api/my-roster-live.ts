import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps what concerns the staff member's own department and duties. */
export const MY_ROSTER_KEY = ["my-roster"] as const;

/**
 * Staff learn of their department's rosters, of the own account, whose department decides what is shown, and of what
 * decides from when until when a duty is. Apart from the calls: every page has it, and few ask.
 */
export const myRosterLive: LiveHandlers = onEach(
  [
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "staff.updated",
    "hospital.updated",
    "department.updated",
    "duty.changed",
  ],
  (client) => void client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
);
