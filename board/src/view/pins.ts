import type { Mark } from "../live/board-state.js";

/** New and changed rows stay on the first page this long (docs/board.md, 2D Classical). */
const PIN_MS = 60_000;

/** The rows that stand first in one round of pages, the latest change first. */
export interface Pins {
  /** When the round began, epoch milliseconds. */
  roundAt: number;
  ids: readonly string[];
}

/** The ids that changed within the last minute before `now`, latest change first. */
export function pinnedIds(marks: Readonly<Record<string, Mark>>, now: number): string[] {
  const at = (id: string) => marks[id]?.at ?? 0;
  return Object.keys(marks)
    .filter((id) => now - at(id) < PIN_MS)
    .sort((a, b) => at(b) - at(a));
}

/**
 * The pins of the round that began at `roundAt`, when those of `recent` changed just now. A pin is let go between two
 * rounds only: one that lapsed in the middle would move every row behind it forward, and the row at the page's edge
 * would be skipped. The same object when nothing changes.
 */
export function pinsOf(before: Pins, roundAt: number, recent: readonly string[]): Pins {
  const isSameRound = before.roundAt === roundAt;
  const kept = isSameRound ? before.ids.filter((id) => recent.indexOf(id) < 0) : [];
  const ids = recent.concat(kept);
  return isSameRound && ids.join() === before.ids.join() ? before : { roundAt, ids };
}
