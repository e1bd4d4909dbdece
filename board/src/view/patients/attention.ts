import type { News } from "./news.js";
import type { RowView } from "./rows.js";

/** Somebody whom nobody may miss, as a strip of the 2D board says it. */
export interface Attention {
  id: string;
  bed: string;
  /** New, or waits for longer than the target. */
  kind: "new" | "over";
  /** For how long somebody waits, "82 min"; empty for who is new. */
  wait: string;
}

/** Letters of a name, where there is no bed. */
const NAME_LETTERS = 10;

/**
 * Who needs attention: what is news first, then who waits too long, the longest stay first, then who is new, the latest first
 * (docs/board.md, Who needs attention). Who is in two rooms is said once.
 */
export function attentionOf(rows: readonly RowView[], news: readonly News[]): Attention[] {
  const newsRank = (id: string) => {
    const rank = news.findIndex((one) => one.id === id);
    return rank < 0 ? Infinity : rank;
  };
  const found = rows.filter(({ isLeaving, status, signals }) => {
    return !isLeaving && (status === "new_patient" || signals.wait?.level === "over");
  });
  const isOver = ({ signals }: RowView) => signals.wait?.level === "over";
  return found
    .slice()
    .sort((a, b) => {
      const [first, second] = [newsRank(a.id), newsRank(b.id)];
      if (first !== second) return first < second ? -1 : 1;
      if (isOver(a) !== isOver(b)) return isOver(a) ? -1 : 1;
      const later = isOver(a) ? a.createdAt - b.createdAt : b.createdAt - a.createdAt;
      return later || (a.id < b.id ? -1 : 1);
    })
    .map(({ id, bed, name, signals }) => ({
      id,
      bed: bed || name.slice(0, NAME_LETTERS),
      kind: signals.wait?.level === "over" ? "over" : "new",
      wait: signals.wait?.level === "over" ? signals.wait.text : "",
    }));
}
