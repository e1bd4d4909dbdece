import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards";

/** When a patient's row last changed, epoch milliseconds on the server's clock, and whether it was new then. */
export interface Mark {
  at: number;
  arrived: boolean;
}

/** A discharged patient, kept a little so that a template can show the leaving. */
export interface Leaving {
  patient: BoardPatient;
  at: number;
}

/** When an announcement got its words, epoch milliseconds on the server's clock, and by which revision. */
export interface Posting {
  at: number;
  revision: number;
}

/** What a screen knows of its hospital at one revision; null before anything is known. */
export interface BoardState extends Omit<BoardSnapshot, "serverTime"> {
  marks: Record<string, Mark>;
  leaving: Leaving[];
  /** By id, the announcements that came or changed while the page was open or shortly before. */
  posted: Record<string, Posting>;
}

/** Marks and leavings are of no use to any template after this; dropped, so that memory does not grow. */
export const KEEP_TRACES_MS = 90_000;
