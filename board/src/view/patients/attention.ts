import type { BoardPatient, BoardWard } from "@wardline/contracts/boards/board";
import { needsAttention } from "@wardline/domain/patients/waiting-order";
import type { ChangeMark } from "../../live/reducer.js";
import type { Room } from "./rooms.js";
import type { RowView } from "./rows.js";

/** Patient who needs attention, as shown in the strip of the 2D board. */
export type AttentionPatient = ReturnType<typeof listAttention>[number];

/** Maximum number of letters of a name shown in place of a missing bed. */
const MAX_NAME_LETTERS = 10;

/** Returns the rows that need attention, in waiting order (docs/board.md, Who needs attention). */
export function listAttentionRows(rows: readonly RowView[]): RowView[] {
  return rows
    .filter(({ isLeaving, rank }) => !isLeaving && needsAttention(rank))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** Returns the patients who need attention, with their texts in the strip. */
export function listAttention(rows: readonly RowView[]) {
  return listAttentionRows(rows).map(({ id, bed, name, signals: { wait } }) => ({
    id,
    bed: bed || name.slice(0, MAX_NAME_LETTERS),
    kind: wait?.level ?? ("new" as const),
    /** Wait, "82 min"; empty for a new patient. */
    wait: wait?.text ?? "",
  }));
}

/** Counts patients and free beds for the header (docs/board.md, 2D Classical). `wards`: none if rooms are teams. */
export function countAnswers(
  rows: readonly RowView[],
  rooms: readonly Room[],
  wards: readonly BoardWard[],
) {
  const currentRows = rows.filter(({ isLeaving }) => !isLeaving);
  const hasBeds = wards.some(({ beds }) => beds.length > 0);
  return {
    overdue: currentRows.filter(({ signals }) => signals.wait?.level === "over").length,
    /** New patients, including overdue ones. */
    newPatients: currentRows.filter(({ status }) => status === "new_patient").length,
    /** Beds that are ready for a patient; null if rooms are teams or no ward has beds. */
    free: hasBeds ? rooms.reduce((sum, { free }) => sum + free.length, 0) : null,
  };
}

/** Time for which a new or changed row counts as news (docs/board.md, 2D Classical). */
const NEWS_MS = 60_000;

/** Patient who has just arrived or changed, and the time of the change in epoch milliseconds of the server. */
export type News = ReturnType<typeof findNews>[number];

/** Returns the news at `now`, latest first, by the times of the events, so that all boards show the same. */
export function findNews(
  patients: readonly BoardPatient[],
  marks: Readonly<Record<string, ChangeMark>>,
  now: number,
) {
  const news = patients.flatMap(({ id, created_at, status_since }) => {
    const at = Math.max(Date.parse(created_at), Date.parse(status_since), marks[id]?.at ?? 0);
    // Events of the current second already count as news.
    return at < now + 1_000 && now - at < NEWS_MS ? { id, at } : [];
  });
  return news.sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}
