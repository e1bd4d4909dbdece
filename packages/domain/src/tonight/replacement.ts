import type { RosterFinding } from "../roster-rules/findings.js";

/** Over how many days worked hours are compared. */
export const BURDEN_DAYS = 28;

/** Somebody of a post's department who has its role, and what is known of them at the time of the duty. */
export interface Candidate {
  name: string;
  /** On the roster's date; who would only rather not be on call is not. */
  isAway: boolean;
  /** During a part of the duty, on whatever post. */
  isOnCall: boolean;
  /** Would rather not be on call on the roster's date. */
  isReluctant: boolean;
  isReachable: boolean;
  /** What the duty would break for this person beyond what is broken already, worst first. */
  breaks: readonly Pick<RosterFinding, "level" | "text">[];
  /** Hours worked in the last `BURDEN_DAYS` days, covers included. */
  hours: number;
}

/**
 * Who is best put on a post (docs/wire.md, Tonight): present, not on call at that time already, and without a broken rule
 * that asks for a reason or forbids it. Those come first against whom nothing speaks, then who has worked least, then names.
 * Null where nobody is left.
 */
export function bestReplacement<C extends Candidate>(candidates: readonly C[]): C | null {
  const fit = candidates.filter(
    ({ isAway, isOnCall, breaks }) =>
      !isAway && !isOnCall && breaks.every(({ level }) => level === "warn"),
  );
  const [best] = fit.sort(
    (a, b) =>
      Number(hasDrawback(a)) - Number(hasDrawback(b)) ||
      a.hours - b.hours ||
      a.name.localeCompare(b.name, "en"),
  );
  return best ?? null;
}

function hasDrawback({ isReluctant, isReachable, breaks }: Candidate): boolean {
  return isReluctant || !isReachable || breaks.length > 0;
}
