import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps which first steps are done. */
export const FIRST_STEPS_KEY = ["first-steps"] as const;

/** Asks again when a step may have been done, or undone. Apart from the calls: every page has it, and one asks. */
export const firstStepsLive: LiveHandlers = onEach(
  [
    "department.added",
    "department.removed",
    "ward.created",
    "ward.deleted",
    "staff.created",
    "staff.deleted",
    "roster.created",
    "roster.deleted",
    "display.published",
    "display.revoked",
  ],
  (client) => void client.invalidateQueries({ queryKey: FIRST_STEPS_KEY }),
);
