/** How long a page stays (docs/board.md, 2D Classical). */
export const PAGE_MS = 12_000;
/** An event brings the first page forward at most this often. */
const INTERRUPT_EVERY_MS = 30_000;

/** No page stays this long by itself. */
const CLOCK_JUMP_MS = 60_000;

/** Which of several pages shows. Times in epoch milliseconds. */
export interface Pager {
  page: number;
  turnedAt: number;
  /** When this round through the pages began. */
  roundAt: number;
  /** The page that an event interrupted, to go back to. */
  back: number | null;
  interruptedAt: number;
  /** The latest event that the first page has shown. */
  seenEventAt: number;
}

export function startPager(now: number): Pager {
  return {
    page: 0,
    turnedAt: now,
    roundAt: now,
    back: null,
    interruptedAt: 0,
    seenEventAt: now,
  };
}

/** What a pager turns through. */
export interface Paged {
  pages: number;
  /** When something last happened that the first page shows; 0 for never. */
  eventAt: number;
  /** How long each page stays, in milliseconds. */
  stay: number;
}

/**
 * The pager at `now`: the next page whenever one has stayed long enough. An event brings the first page forward, for
 * one turn and at most every 30 s; the turn after it goes on where it was. The same object when nothing changes.
 */
export function turnPage(before: Pager, now: number, { pages, eventAt, stay }: Paged): Pager {
  const pager = seenNoLaterThan(before, Math.max(now, eventAt));
  const shows = (page: number, change: Partial<Pager> = {}): Pager => ({
    ...pager,
    page,
    turnedAt: now,
    roundAt: page === 0 ? now : pager.roundAt,
    back: null,
    seenEventAt: page === 0 ? Math.max(eventAt, pager.seenEventAt) : pager.seenEventAt,
    ...change,
  });
  const isNews = eventAt > pager.seenEventAt;
  if (pager.page > 0) {
    if (pager.page >= pages) return shows(0);
    if (isNews && now - pager.interruptedAt >= INTERRUPT_EVERY_MS) {
      return shows(0, { back: pager.page, roundAt: pager.roundAt, interruptedAt: now });
    }
  }
  const stayed = now - pager.turnedAt;
  // The clock was put right, or the page slept: the turn begins now.
  if (stayed < 0 || stayed > CLOCK_JUMP_MS) return { ...pager, turnedAt: now };
  if (stayed < stay) return pager.page === 0 && isNews ? { ...pager, seenEventAt: eventAt } : pager;
  const next = pager.back ?? pager.page + 1;
  return shows(next < pages ? next : 0);
}

/** A pager that began by a clock that was ahead would take no event for new until then. */
function seenNoLaterThan(pager: Pager, at: number): Pager {
  const { seenEventAt, interruptedAt } = pager;
  if (seenEventAt <= at && interruptedAt <= at) return pager;
  return {
    ...pager,
    seenEventAt: Math.min(seenEventAt, at),
    interruptedAt: Math.min(interruptedAt, at),
  };
}
