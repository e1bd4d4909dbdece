import { BOARD_PAGE_MS } from "@wardline/domain/boards/board-distance";

export const PAGE_MS = BOARD_PAGE_MS;
/** Server time is divided into spans of this length; only the first change in a span interrupts the turns. */
const INTERRUPTION_SPAN_MS = 30_000;
const SECOND_MS = 1_000;

/** Turn of one of several items. */
export type Turn = ReturnType<typeof getPageTurn>;

/** Returns the turn at `now` of pages that are all shown for the same time; `round`: number of completed rounds. */
export function getPageTurn(now: number, pages: number, duration = PAGE_MS) {
  const turn = Math.floor(now / duration);
  const index = turn % Math.max(1, pages);
  return { index, since: turn * duration, round: Math.floor(turn / Math.max(1, pages)) };
}

/**
 * Returns the change that interrupts the turns at `now`; null if there is none. In each half minute of the server's
 * time, only the first change interrupts, for the time given by `getDuration`.
 */
export function findInterruption<N extends { id: string; at: number }>(
  now: number,
  news: readonly N[],
  getDuration: (one: N) => number,
): N | null {
  const getSpan = ({ at }: N) => Math.floor(at / INTERRUPTION_SPAN_MS);
  const isBefore = (a: N, b: N) => a.at < b.at || (a.at === b.at && a.id < b.id);
  const interruptions = news.filter((one) => {
    const since = floorToSecond(one.at);
    if (now < since || now >= since + getDuration(one)) return false;
    return !news.some((other) => getSpan(other) === getSpan(one) && isBefore(other, one));
  });
  return interruptions.sort((a, b) => (isBefore(a, b) ? 1 : -1))[0] ?? null;
}

/** Rounds a time down to its second; a board's clock moves in whole seconds. */
export function floorToSecond(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
