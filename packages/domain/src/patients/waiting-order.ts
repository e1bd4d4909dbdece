import { isClosed } from "./patient-status.js";
import { type WaitingCard, type WaitingTargets, waitingClock } from "./waiting.js";

/** Groups of the order, each with its own whole number; the wait decides within a group. */
const GROUPS = { first: 0, second: 1, over: 2, due: 3, fresh: 4, within: 5 } as const;

/** Ranks from here on belong to patients who need nobody's attention. */
const CALM: number = GROUPS.within;
/** Stands for a target of no minutes: every wait is over it, and the longer wait still comes first. */
const LEAST_TARGET_MIN = 0.5;
const MINUTE_MS = 60_000;

/**
 * Place in the one order of waiting (docs/wire.md, Signals), the smallest first: over the target with acuity 1, then with
 * acuity 2, then by wait ÷ target; then who is due; then who is new. `Infinity` where nothing is waited for.
 */
export function waitingRank(card: WaitingCard, targets: WaitingTargets, now: number): number {
  const { status, acuity = null, status_since } = card;
  if (isClosed(status)) return Infinity;
  const clock = waitingClock(card, targets, now);
  const waited = Math.max(0, now - Date.parse(status_since)) / MINUTE_MS;
  if (clock === null || clock.level === "within") {
    if (status === "new_patient") return GROUPS.fresh + shareOf(waited);
    return clock === null ? Infinity : GROUPS.within + shareOf(waited / clock.target);
  }
  const share = shareOf(waited / Math.max(clock.target, LEAST_TARGET_MIN));
  if (clock.level === "due") return GROUPS.due + share;
  if (acuity === 1) return GROUPS.first + share;
  return (acuity === 2 ? GROUPS.second : GROUPS.over) + share;
}

/** True if a patient of this rank needs attention: over the target, due, or new. */
export function needsAttention(rank: number): boolean {
  return rank < CALM;
}

/** True if a patient of this rank is over the target with acuity 1 or 2. */
export function isUrgent(rank: number): boolean {
  return rank < GROUPS.over;
}

/** The longer the wait, the smaller: above 0, below 1. */
function shareOf(wait: number): number {
  return 0.999 / (1 + wait);
}
