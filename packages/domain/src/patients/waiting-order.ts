import { isClosed } from "./patient-status.js";
import { computeWaitingClock, type WaitingCard, type WaitingTargets } from "./waiting.js";

/** Groups of the waiting order as whole numbers; within a group, the wait decides. */
const GROUPS = { first: 0, second: 1, over: 2, due: 3, fresh: 4, within: 5 } as const;

/** Lowest rank that needs nobody's attention. */
const CALM_GROUP: number = GROUPS.within;
/** Replaces a target of 0 minutes, so that the longer wait still comes first. */
const MIN_TARGET_MINUTES = 0.5;
const MINUTE_MS = 60_000;

/**
 * Returns the position in the waiting order, smallest first (docs/wire/patients.md, Signals): overdue with acuity 1,
 * then 2, then other waits by wait ÷ target, then due, then new. `Infinity` if the patient waits for nothing.
 */
export function computeWaitingRank(
  card: WaitingCard,
  targets: WaitingTargets,
  now: number,
): number {
  const { status, acuity = null, status_since } = card;
  if (isClosed(status)) return Infinity;
  const clock = computeWaitingClock(card, targets, now);
  const waited = Math.max(0, now - Date.parse(status_since)) / MINUTE_MS;
  if (clock === null || clock.level === "within") {
    if (status === "new_patient") return GROUPS.fresh + toWaitShare(waited);
    return clock === null ? Infinity : GROUPS.within + toWaitShare(waited / clock.target);
  }
  const share = toWaitShare(waited / Math.max(clock.target, MIN_TARGET_MINUTES));
  if (clock.level === "due") return GROUPS.due + share;
  if (acuity === 1) return GROUPS.first + share;
  return (acuity === 2 ? GROUPS.second : GROUPS.over) + share;
}

/** True for a rank that needs attention: overdue, due, or new. */
export function needsAttention(rank: number): boolean {
  return rank < CALM_GROUP;
}

/** True for an overdue patient of acuity 1 or 2. */
export function isUrgent(rank: number): boolean {
  return rank < GROUPS.over;
}

/** Decreasing function of the wait, between 0 and 1. */
function toWaitShare(wait: number): number {
  return 0.999 / (1 + wait);
}
