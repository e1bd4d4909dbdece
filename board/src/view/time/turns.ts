import { BOARD_PAGE_MS } from "@wardline/domain/boards/board-distance";

export const PAGE_MS = BOARD_PAGE_MS;
/** Of the changes in each such span of the server's time the first brings itself forward, and no other. */
const INTERRUPT_EVERY_MS = 30_000;
const SECOND_MS = 1_000;

/** Which of several things that take turns shows. Times in epoch milliseconds of the server. */
export interface Turn {
  index: number;
  /** When its turn began. */
  since: number;
  /** How often all have had their turn. */
  round: number;
}

/** Whose turn it is at `now` of so many pages, each of which stays as long. */
export function pageTurn(now: number, pages: number, stay = PAGE_MS): Turn {
  const turn = Math.floor(now / stay);
  const index = turn % Math.max(1, pages);
  return { index, since: turn * stay, round: Math.floor(turn / Math.max(1, pages)) };
}

/**
 * What just happened and is to be seen now, no matter whose turn it is: the first change of each half minute of the server's
 * time, from the second in which it happened, for as long as `stayOf` says. Null when nothing is.
 */
export function interruptionAt<N extends { id: string; at: number }>(
  now: number,
  news: readonly N[],
  stayOf: (one: N) => number,
): N | null {
  const span = ({ at }: N) => Math.floor(at / INTERRUPT_EVERY_MS);
  const isBefore = (a: N, b: N) => a.at < b.at || (a.at === b.at && a.id < b.id);
  let shown: N | null = null;
  for (const one of news) {
    const since = secondOf(one.at);
    if (now < since || now >= since + stayOf(one)) continue;
    if (news.some((other) => span(other) === span(one) && isBefore(other, one))) continue;
    if (shown === null || isBefore(shown, one)) shown = one;
  }
  return shown;
}

/** The second in which something happened: a board's own time moves in whole seconds. */
export function secondOf(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
