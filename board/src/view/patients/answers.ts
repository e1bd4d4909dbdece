import type { BoardWard } from "@wardline/contracts/boards/board";
import type { Room } from "./rooms.js";
import type { RowView } from "./rows.js";

/** The header's answers to a reader's first questions (docs/board.md, 2D Classical). */
export interface Answers {
  /** Patients who have waited longer than their target. */
  overdue: number;
  /** New patients, including overdue ones. */
  newPatients: number;
  /** Beds that are ready for a patient; null if rooms are teams or no ward has beds. */
  free: number | null;
}

/**
 * Counts a board's patients and free beds for the header. `wards`: the board's rooms, or none if its rooms are teams.
 */
export function countAnswers(
  rows: readonly RowView[],
  rooms: readonly Room[],
  wards: readonly BoardWard[],
): Answers {
  const currentRows = rows.filter(({ isLeaving }) => !isLeaving);
  const hasBeds = wards.some(({ beds }) => beds.length > 0);
  return {
    overdue: currentRows.filter(({ signals }) => signals.wait?.level === "over").length,
    newPatients: currentRows.filter(({ status }) => status === "new_patient").length,
    free: hasBeds ? rooms.reduce((sum, { free }) => sum + free.length, 0) : null,
  };
}
