/** How long the tour stays (docs/board.md, 3D Standard). */
export const OVERVIEW_MS = 14_000;
export const TEAM_MS = 9_000;
/** A page of a list stays at least this long; a stop of more pages lasts longer. */
const LIST_PAGE_MS = 4_500;
const INTERRUPT_EVERY_MS = 30_000;
/** No stop lasts this long by itself beyond its time. */
const CLOCK_JUMP_MS = 60_000;

/** A stop of the tour: all teams (`team` null) or one, and the pages of the list that shows there. */
export interface Stop {
  team: string | null;
  pages: number;
}

/** Where the tour is. Times in epoch milliseconds. */
export interface Tour {
  team: string | null;
  /** Its place among the stops, to go on from when the team is no more. */
  index: number;
  since: number;
  /** How often the overview was come to: what takes turns there goes on where it was. */
  round: number;
  /** The stop that an event interrupted, to go back to; undefined for none. */
  back: string | null | undefined;
  interruptedAt: number;
  /** The latest event that was seen. */
  seenAt: number;
}

/** The latest change of a bed: when, and in whose tray. */
export interface WardEvent {
  at: number;
  team: string;
}

export function startTour(now: number): Tour {
  return {
    team: null,
    index: 0,
    since: now,
    round: 0,
    back: undefined,
    interruptedAt: 0,
    seenAt: now,
  };
}

/** How long a stop lasts. */
export function stayOf({ team, pages }: Stop): number {
  return Math.max(team === null ? OVERVIEW_MS : TEAM_MS, pages * LIST_PAGE_MS);
}

/** Which page of its list a stop shows at `now`. */
export function pageAt(stop: Stop, since: number, now: number): number {
  const share = Math.max(0, now - since) / stayOf(stop);
  return Math.min(stop.pages - 1, Math.floor(share * stop.pages));
}

/**
 * Which of several on-call cards a stop shows at `now`: two in the overview, the next two when it comes again; at a
 * team's stop all its cards in turn.
 */
export function cardAt({ team, since, round }: Tour, cards: number, now: number): number {
  const stayed = Math.max(0, now - since);
  const turn =
    team === null
      ? 2 * round + Math.min(1, Math.floor((2 * stayed) / OVERVIEW_MS))
      : Math.floor(stayed / LIST_PAGE_MS);
  return turn % Math.max(1, cards);
}

/**
 * The tour at `now`. An event leads to its team, at most once in 30 s, and the tour then goes on with the stop it
 * left. The same object when nothing changes. `stops` begins with the overview.
 */
export function stepTour(
  before: Tour,
  now: number,
  stops: readonly Stop[],
  event: WardEvent | null,
): Tour {
  const tour = seenNoLaterThan(before, Math.max(now, event?.at ?? now));
  const indexOf = (team: string | null) => stops.findIndex((stop) => stop.team === team);
  const moveTo = (index: number, change: Partial<Tour> = {}): Tour => ({
    ...tour,
    team: stops[index]?.team ?? null,
    index,
    since: now,
    round: index === 0 ? tour.round + 1 : tour.round,
    back: undefined,
    ...change,
  });
  if (event !== null && event.at > tour.seenAt) {
    const index = indexOf(event.team);
    const mayInterrupt = now - tour.interruptedAt >= INTERRUPT_EVERY_MS;
    if (event.team === tour.team || index < 0) return { ...tour, seenAt: event.at };
    if (mayInterrupt) {
      const back = tour.back === undefined ? tour.team : tour.back;
      return moveTo(index, { back, interruptedAt: now, seenAt: event.at });
    }
  }
  const index = indexOf(tour.team);
  const stop = stops[index];
  if (stop === undefined) return moveTo(tour.index < stops.length ? tour.index : 0);
  const stayed = now - tour.since;
  // The clock was put right, or the page slept: the stop begins now.
  if (stayed < 0 || stayed > stayOf(stop) + CLOCK_JUMP_MS) return { ...tour, since: now };
  if (stayed < stayOf(stop)) return tour;
  const back = tour.back === undefined ? -1 : indexOf(tour.back);
  if (stops.length === 1) return { ...tour, since: now };
  return moveTo(back >= 0 ? back : (index + 1) % stops.length);
}

/** A tour that began by a clock that was ahead would take no event for new until then. */
function seenNoLaterThan(tour: Tour, at: number): Tour {
  const { seenAt, interruptedAt } = tour;
  if (seenAt <= at && interruptedAt <= at) return tour;
  return { ...tour, seenAt: Math.min(seenAt, at), interruptedAt: Math.min(interruptedAt, at) };
}
