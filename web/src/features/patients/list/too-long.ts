import type { Patient } from "@wardline/contracts/patients";
import { type WaitingTargets, waitingClock } from "@wardline/domain/waiting";

const MINUTE_MS = 60_000;

/** Whether a patient waits longer than the target at `now`, in epoch milliseconds. */
export function waitsTooLong(patient: Patient, targets: WaitingTargets, now: number): boolean {
  return waitingClock(patient, targets, now)?.level === "over";
}

/**
 * By what a list sorts waits: when the target was or will be reached, in epoch milliseconds, so that the longest overdue
 * comes first and the order needs no clock; whoever has no target comes last.
 */
export function targetReachedAt(patient: Patient, targets: WaitingTargets | undefined): number {
  const since = Date.parse(patient.status_since);
  const clock = targets === undefined ? null : waitingClock(patient, targets, since);
  return clock === null ? Number.MAX_SAFE_INTEGER : since + clock.target * MINUTE_MS;
}
