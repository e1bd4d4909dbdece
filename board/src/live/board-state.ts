import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";

/** Time of a patient's last change, epoch milliseconds on the server's clock, and whether the patient was new. */
export interface ChangeMark {
  at: number;
  arrived: boolean;
}

/** Discharged patient, kept for a while so that a template can show the departure. */
export interface LeavingPatient {
  patient: BoardPatient;
  at: number;
}

/** Time when an announcement got its words, epoch milliseconds on the server's clock, and the revision. */
export interface Posting {
  at: number;
  revision: number;
}

/** A screen's knowledge of its hospital at one revision; null before the first snapshot. */
export interface BoardState extends Omit<BoardSnapshot, "serverTime"> {
  marks: Record<string, ChangeMark>;
  leaving: LeavingPatient[];
  /** Announcements, by id, that arrived or changed while the page was open or shortly before. */
  posted: Record<string, Posting>;
}

/** Lifetime of marks and leavings; no template needs them for longer. */
export const TRACE_LIFETIME_MS = 90_000;
