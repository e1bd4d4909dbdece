import type { BoardPatient } from "@wardline/contracts/boards/board";
import type { ChangeMark } from "../../live/board-state.js";

/** Time for which a new or changed row counts as news (docs/board.md, 2D Classical). */
export const NEWS_MS = 60_000;

/** Patient who has just arrived or changed, and the time of the change in epoch milliseconds of the server. */
export interface News {
  id: string;
  at: number;
}

/**
 * Returns the news at `now`, latest first. Uses the times of the events, so that a board that was just switched on
 * shows the same news as other boards.
 */
export function findNews(
  patients: readonly BoardPatient[],
  marks: Readonly<Record<string, ChangeMark>>,
  now: number,
): News[] {
  const news: News[] = [];
  for (const { id, created_at, status_since } of patients) {
    const at = Math.max(Date.parse(created_at), Date.parse(status_since), marks[id]?.at ?? 0);
    // Events of the current second already count as news.
    if (at < now + 1_000 && now - at < NEWS_MS) news.push({ id, at });
  }
  return news.sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}
