import { needsAttention } from "@wardline/domain/patients/waiting-order";
import type { RowView } from "./rows.js";

/** Somebody whom nobody may miss, as a strip of the 2D board says it. */
export interface Attention {
  id: string;
  bed: string;
  /** Waits for longer than the target, nearly so, or is new. */
  kind: "new" | "due" | "over";
  /** For how long somebody waits, "82 min"; empty for who is new. */
  wait: string;
}

/** Letters of a name, where there is no bed. */
const NAME_LETTERS = 10;

/** The rows of who needs attention, in the one order of waiting (docs/board.md, Who needs attention). */
export function attentionRows(rows: readonly RowView[]): RowView[] {
  return rows
    .filter(({ isLeaving, rank }) => !isLeaving && needsAttention(rank))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** The patients who need attention, in the words of a strip. */
export function attentionOf(rows: readonly RowView[]): Attention[] {
  return attentionRows(rows).map(({ id, bed, name, signals: { wait } }) => ({
    id,
    bed: bed || name.slice(0, NAME_LETTERS),
    kind: wait?.level ?? "new",
    wait: wait?.text ?? "",
  }));
}
