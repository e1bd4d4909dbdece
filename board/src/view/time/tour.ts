import { interruptionAt, secondOf, type Turn } from "./turns.js";

/** How long the tour stays (docs/board.md, 3D Standard). */
export const OVERVIEW_MS = 14_000;
export const ROOM_MS = 9_000;
/** A page of a list stays as long as its rows take to be read, and at least so long; a stop of more pages lasts longer. */
const ROW_MS = 1_200;
const LIST_PAGE_MS = 6_000;

/** A stop of the tour: a page of rooms (`room` null) or one room, by its key. */
export interface Stop {
  room: string | null;
  /** How many pages show there, and how many rows a page has. */
  pages: number;
  rows: number;
  /** The camera comes there only when something has happened. */
  isForEvents?: boolean;
}

/** Where the tour is. Times in epoch milliseconds of the server. */
export interface Tour {
  room: string | null;
  since: number;
  /** How often all stops were come to: what takes turns in the overview goes on where it was. */
  round: number;
  /** What leads to this stop, before its time; null for the clock alone. */
  event: WardEvent | null;
}

/** A change of a bed: whose, when, and in which room. */
export interface WardEvent {
  id: string;
  at: number;
  room: string;
}

/** How long a stop lasts. */
export function stayOf({ room, pages, rows }: Stop): number {
  return Math.max(room === null ? OVERVIEW_MS : ROOM_MS, pages * pageStay(rows));
}

/** How long a page of so many rows stays. */
export function pageStay(rows: number): number {
  return Math.max(LIST_PAGE_MS, rows * ROW_MS);
}

/** Which page of its list a stop shows at `now`. */
export function pageAt(stop: Stop, since: number, now: number): number {
  const share = Math.max(0, now - since) / stayOf(stop);
  return Math.min(stop.pages - 1, Math.floor(share * stop.pages));
}

/**
 * How many on-call cards had their turn before `now`: two in the overview, the next two when it comes again; at a
 * room's stop all its cards in turn.
 */
export function cardTurn({ room, since, round }: Tour, now: number): number {
  const stayed = Math.max(0, now - since);
  return room === null
    ? 2 * round + Math.min(1, Math.floor((2 * stayed) / OVERVIEW_MS))
    : Math.floor(stayed / LIST_PAGE_MS);
}

/**
 * The tour at `now`, by the server's clock alone: boards of the same state are at the same stop (docs/board.md, In step).
 * An event leads to its room, at most once in each half minute, and the clock's stop follows. `stops` begins with the
 * overview.
 */
export function tourAt(now: number, stops: readonly Stop[], events: readonly WardEvent[]): Tour {
  const stopOf = (room: string) => stops.find((stop) => stop.room === room);
  const seen = events.filter(({ room }) => stopOf(room) !== undefined);
  const toured = stops.filter(({ isForEvents }) => isForEvents !== true);
  const { index, since, round } = turnAt(now, toured.map(stayOf));
  const event = interruptionAt(now, seen, ({ room }) =>
    stayOf(stopOf(room) ?? { room, pages: 1, rows: 1 }),
  );
  if (event !== null) return { room: event.room, since: secondOf(event.at), round, event };
  return { room: toured[index]?.room ?? null, since, round, event: null };
}

/**
 * Whose turn it is at `now`, where each stays as long as `stays` says, in milliseconds: a matter of the server's clock
 * alone, so that all boards that show the same are in step, whenever they were switched on (docs/board.md, In step).
 */
export function turnAt(now: number, stays: readonly number[]): Turn {
  const total = stays.reduce((sum, stay) => sum + stay, 0);
  if (total <= 0) return { index: 0, since: now, round: 0 };
  const round = Math.floor(now / total);
  let since = round * total;
  for (let index = 0; index < stays.length - 1; index++) {
    const until = since + (stays[index] ?? 0);
    if (now < until) return { index, since, round };
    since = until;
  }
  return { index: stays.length - 1, since, round };
}
