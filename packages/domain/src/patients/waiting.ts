import { type Acuity, DEFAULT_ACUITY_SCALE, getScaleTargets } from "./acuity.js";
import { isClosed, type PatientStatus } from "./patient-status.js";

/** Default list of reasons for waiting (docs/wire/patients.md, Signals). */
export const DEFAULT_WAITING_REASONS = [
  "Doctor",
  "Laboratory result",
  "Imaging",
  "Specialist review",
  "Theatre",
  "Bed on the ward",
  "Blood",
  "Medicines",
  "Family or transport",
] as const;

/** Acceptable waits in minutes; null: no target. */
export interface WaitingTargets {
  /** Targets by status; a missing status has no target. */
  statuses: Partial<Record<PatientStatus, number | null>>;
  /** Targets of new patients, by acuity from 1 to 5. */
  acuities: readonly (number | null)[];
}

export const DEFAULT_WAITING_TARGETS: WaitingTargets = {
  statuses: { new_patient: 60, new_patient_reviewed: 120, card_opened: null, admitted: null },
  acuities: getScaleTargets(DEFAULT_ACUITY_SCALE),
};

/** Share of the target from which a wait counts as due. */
const MIN_DUE_SHARE = 0.8;
const MINUTE_MS = 60_000;

export interface WaitingClock {
  /** Whole minutes in the current status. */
  minutes: number;
  target: number;
  level: "within" | "due" | "over";
}

/** Fields that determine a wait. */
export interface WaitingCard {
  status: PatientStatus;
  acuity?: Acuity | null | undefined;
  status_since: string;
}

/**
 * Wait at `now` (epoch milliseconds); null without a target or for a closed record. For a new patient with an acuity
 * only the acuity's target counts (docs/wire/patients.md, Signals).
 */
export function computeWaitingClock(
  { status, acuity = null, status_since }: WaitingCard,
  targets: WaitingTargets,
  now: number,
): WaitingClock | null {
  if (isClosed(status)) return null;
  const isTriaged = status === "new_patient" && acuity !== null;
  const target = (isTriaged ? targets.acuities[acuity - 1] : targets.statuses[status]) ?? null;
  if (target === null) return null;
  const waited = Math.max(0, now - Date.parse(status_since));
  const allowed = target * MINUTE_MS;
  const level = waited > allowed ? "over" : waited >= MIN_DUE_SHARE * allowed ? "due" : "within";
  return { minutes: Math.floor(waited / MINUTE_MS), target, level };
}
