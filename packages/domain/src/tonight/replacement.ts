import type { RosterFinding } from "../roster-rules/findings.js";

/** Days over which worked hours are compared. */
export const BURDEN_DAYS = 28;

/** A person with the post's role and department, and their state during the duty. */
export interface Candidate {
  name: string;
  /** Away on the roster's date; a preference does not count. */
  isAway: boolean;
  /** On call anywhere during the rest of the duty. */
  isOnCall: boolean;
  /** Prefers not to be on call on the roster's date. */
  isReluctant: boolean;
  isReachable: boolean;
  /** Further rules that would be broken if the person took the duty, worst first. */
  newBreaches: readonly Pick<RosterFinding, "level" | "text">[];
  /** Hours worked in the last `BURDEN_DAYS` days, covers included. */
  hours: number;
}

/**
 * Returns the best candidate for a post (docs/wire/roster.md, Tonight): one who is not away, is free and breaks no
 * binding rule; fewest drawbacks first, then fewest hours, then by name. Null if no candidate is suitable.
 */
export function findBestReplacement<C extends Candidate>(candidates: readonly C[]): C | null {
  const fitCandidates = candidates.filter(
    ({ isAway, isOnCall, newBreaches }) =>
      !isAway && !isOnCall && newBreaches.every(({ level }) => level === "warn"),
  );
  const [best] = fitCandidates.sort(
    (a, b) =>
      Number(hasDrawback(a)) - Number(hasDrawback(b)) ||
      a.hours - b.hours ||
      a.name.localeCompare(b.name, "en"),
  );
  return best ?? null;
}

function hasDrawback({ isReluctant, isReachable, newBreaches }: Candidate): boolean {
  return isReluctant || !isReachable || newBreaches.length > 0;
}
