import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";

/** Time of a patient's last change, epoch milliseconds on the server's clock, and whether the patient was new. */
export interface ChangeMark {
  at: number;
  hasJustArrived: boolean;
}

/** Discharged patient, stored for a while so that a template can show the departure. */
export interface LeavingPatient {
  patient: BoardPatient;
  at: number;
}

/** Time at which an announcement got its current text, epoch milliseconds on the server's clock, and the revision. */
export interface Posting {
  at: number;
  revision: number;
}

/** The state of the hospital that a screen knows at one revision; null before the first snapshot. */
export interface BoardState extends Omit<BoardSnapshot, "serverTime"> {
  marks: Record<string, ChangeMark>;
  leaving: LeavingPatient[];
  /** Announcements, by id, that arrived or changed while the page was open or shortly before. */
  posted: Record<string, Posting>;
}

/** Lifetime of change marks and discharged patients; no template needs them for longer. */
export const TRACE_LIFETIME_MS = 90_000;
