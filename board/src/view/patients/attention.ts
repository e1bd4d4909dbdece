import { needsAttention } from "@wardline/domain/patients/waiting-order";
import type { RowView } from "./rows.js";

/** Patient who needs attention, as shown in the strip of the 2D board. */
export interface AttentionPatient {
  id: string;
  bed: string;
  /** `over`: waiting too long; `due`: almost too long; `new`: not yet reviewed. */
  kind: "new" | "due" | "over";
  /** Wait, "82 min"; empty for a new patient. */
  wait: string;
}

/** Maximum number of letters of a name shown in place of a missing bed. */
const MAX_NAME_LETTERS = 10;

/** Returns the rows that need attention, in waiting order (docs/board.md, Who needs attention). */
export function listAttentionRows(rows: readonly RowView[]): RowView[] {
  return rows
    .filter(({ isLeaving, rank }) => !isLeaving && needsAttention(rank))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** Returns the patients who need attention, with their texts in the strip. */
export function listAttention(rows: readonly RowView[]): AttentionPatient[] {
  return listAttentionRows(rows).map(({ id, bed, name, signals: { wait } }) => ({
    id,
    bed: bed || name.slice(0, MAX_NAME_LETTERS),
    kind: wait?.level ?? "new",
    wait: wait?.text ?? "",
  }));
}
