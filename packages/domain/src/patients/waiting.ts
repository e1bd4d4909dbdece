import { type Acuity, DEFAULT_ACUITY_SCALE, scaleTargets } from "./acuity.js";
import { isClosed, type PatientStatus } from "./patient-status.js";

/** What patients wait for, until a hospital writes a list of its own (docs/wire.md, Signals). */
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

/** After how many minutes somebody has waited too long; null: no target. */
export interface WaitingTargets {
  /** In a status; one that is not named has no target. */
  statuses: Partial<Record<PatientStatus, number | null>>;
  /** As a new patient of acuity 1 to 5, in this order. */
  acuities: readonly (number | null)[];
}

export const DEFAULT_WAITING_TARGETS: WaitingTargets = {
  statuses: { new_patient: 60, new_patient_reviewed: 120, card_opened: null, admitted: null },
  acuities: scaleTargets(DEFAULT_ACUITY_SCALE),
};

/** From which part of the target on a wait is said to be due. */
const DUE_FROM = 0.8;
const MINUTE_MS = 60_000;

/** How long somebody waits already, beside how long they may. */
export interface WaitingClock {
  /** Whole minutes in the status. */
  minutes: number;
  /** Minutes. */
  target: number;
  level: "within" | "due" | "over";
}

/** The part of a card by which its wait is counted. */
export interface WaitingCard {
  status: PatientStatus;
  acuity?: Acuity | null | undefined;
  /** RFC 3339. */
  status_since: string;
}

/**
 * A card's wait at `now` (epoch milliseconds); null without a target, and for a closed card. Of a new patient with an acuity
 * the acuity's target counts, and no other (docs/wire.md, Signals).
 */
export function waitingClock(
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
  const level = waited > allowed ? "over" : waited >= DUE_FROM * allowed ? "due" : "within";
  return { minutes: Math.floor(waited / MINUTE_MS), target, level };
}
