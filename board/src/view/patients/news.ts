import type { BoardPatient } from "@wardline/contracts/boards";
import type { Mark } from "../../live/board-state.js";

/** New and changed rows are news this long (docs/board.md, 2D Classical). */
export const NEWS_MS = 60_000;

/** A patient who came or changed a moment ago: when, epoch milliseconds of the server. */
export interface News {
  id: string;
  at: number;
}

/**
 * What is news at `now`, the latest first, by the times of the events themselves: a board that was switched on a moment
 * ago knows who came, and whose status changed, as the others do.
 */
export function newsOf(
  patients: readonly BoardPatient[],
  marks: Readonly<Record<string, Mark>>,
  now: number,
): News[] {
  const news: News[] = [];
  for (const { id, created_at, status_since } of patients) {
    const at = Math.max(Date.parse(created_at), Date.parse(status_since), marks[id]?.at ?? 0);
    // What happened in the second that has just begun is news already.
    if (at < now + 1_000 && now - at < NEWS_MS) news.push({ id, at });
  }
  return news.sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}
