import { fetchParts } from "../ui/lazy-part.js";

/** The page that was asked for draws its own lists first. Milliseconds. */
const AFTER_MS = 3_000;

/**
 * Fetches the code of every page and dialog in idle time: what is clicked during an outage is there already. Returns how
 * to take it back.
 */
export function fetchPartsWhenIdle(): () => void {
  const timer = window.setTimeout(() => void fetchParts(), AFTER_MS);
  return () => window.clearTimeout(timer);
}
