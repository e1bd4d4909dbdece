import type { BoardWard } from "@wardline/contracts/boards";
import type { Room } from "./rooms.js";
import type { RowView } from "./rows.js";

/** The header's answers to the first questions of a reader (docs/board.md, 2D Classical). */
export interface Answers {
  /** Patients who wait for longer than their target. */
  over: number;
  /** New patients, including any who wait too long. */
  fresh: number;
  /** Beds that somebody can be put into; null where rooms are teams or no ward has beds. */
  free: number | null;
}

/** The answers of a board's rows and rooms; `wards` are those that its rooms are, none where they are teams. */
export function answersOf(
  rows: readonly RowView[],
  rooms: readonly Room[],
  wards: readonly BoardWard[],
): Answers {
  const here = rows.filter(({ isLeaving }) => !isLeaving);
  const hasBeds = wards.some(({ beds }) => beds.length > 0);
  return {
    over: here.filter(({ signals }) => signals.wait?.level === "over").length,
    fresh: here.filter(({ status }) => status === "new_patient").length,
    free: hasBeds ? rooms.reduce((sum, { free }) => sum + free.length, 0) : null,
  };
}
