import { interruptionAt, secondOf, turnAt } from "../view/turns.js";

/** How long the tour stays (docs/board.md, 3D Standard). */
export const OVERVIEW_MS = 14_000;
export const TEAM_MS = 9_000;
/** A page of a list stays at least this long; a stop of more pages lasts longer. */
const LIST_PAGE_MS = 4_500;

/** A stop of the tour: all teams (`team` null) or one, and the pages of the list that shows there. */
export interface Stop {
  team: string | null;
  pages: number;
}

/** Where the tour is. Times in epoch milliseconds of the server. */
export interface Tour {
  team: string | null;
  since: number;
  /** How often all stops were come to: what takes turns in the overview goes on where it was. */
  round: number;
}

/** A change of a bed: whose, when, and in which tray. */
export interface WardEvent {
  id: string;
  at: number;
  team: string;
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
 * The tour at `now`, by the server's clock alone: boards of the same state are at the same stop (docs/board.md, In step).
 * An event leads to its team, at most once in each half minute, and the clock's stop follows. `stops` begins with the
 * overview.
 */
export function tourAt(now: number, stops: readonly Stop[], events: readonly WardEvent[]): Tour {
  const stopOf = (team: string) => stops.find((stop) => stop.team === team);
  const seen = events.filter(({ team }) => stopOf(team) !== undefined);
  const { index, since, round } = turnAt(now, stops.map(stayOf));
  const event = interruptionAt(now, seen, ({ team }) => stayOf(stopOf(team) ?? { team, pages: 1 }));
  if (event !== null) return { team: event.team, since: secondOf(event.at), round };
  return { team: stops[index]?.team ?? null, since, round };
}
