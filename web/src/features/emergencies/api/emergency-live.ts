import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** What all queries about emergencies begin with. */
export const EMERGENCIES_KEY = ["emergencies"];

/** Asks again when an emergency was raised or ended. */
export const emergencyLive: LiveHandlers = onEach(
  ["emergency.raised", "emergency.ended"],
  (client) => void client.invalidateQueries({ queryKey: EMERGENCIES_KEY }),
);
