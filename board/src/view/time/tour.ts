import { findInterruption, floorToSecond, type Turn } from "./turns.js";

/** Minimum duration of a stop (docs/board.md, 3D Standard). */
export const OVERVIEW_MS = 14_000;
export const ROOM_MS = 9_000;
/** Reading time of a row in the list, and the minimum for a page. A stop with more pages lasts longer. */
const ROW_MS = 1_200;
const LIST_PAGE_MS = 6_000;

/** Stop of the tour: all rooms (`room` null), or one room by its key. */
export interface Stop {
  room: string | null;
  /** Number of pages shown at this stop, and of rows on a page. */
  pages: number;
  rows: number;
  /** True if the camera comes here only for an event. */
  isForEvents?: boolean;
}

/** Position of the tour. Times in epoch milliseconds of the server. */
export interface Tour {
  room: string | null;
  since: number;
  /** Number of completed rounds, so that the overview's pages continue where the last round stopped. */
  round: number;
  /** Event that brought the camera here early; null if the camera came on schedule. */
  event: WardEvent | null;
}

/** Change of a bed: the patient, the time, and the room. */
export interface WardEvent {
  id: string;
  at: number;
  room: string;
}

/** Returns the duration of a stop. */
export function computeStopDuration({ room, pages, rows }: Stop): number {
  return Math.max(room === null ? OVERVIEW_MS : ROOM_MS, pages * computePageDuration(rows));
}

/** Returns the duration of a page with this many rows. */
export function computePageDuration(rows: number): number {
  return Math.max(LIST_PAGE_MS, rows * ROW_MS);
}

/** Returns the page of the list that a stop shows at `now`. `since`: start of the stop. */
export function getTourPage(stop: Stop, since: number, now: number): number {
  const share = Math.max(0, now - since) / computeStopDuration(stop);
  return Math.min(stop.pages - 1, Math.floor(share * stop.pages));
}

/**
 * Returns the number of on-call cards shown before `now`: two in each overview, and one after another at the stop of a
 * room.
 */
export function countShownCards({ room, since, round }: Tour, now: number): number {
  const elapsedMs = Math.max(0, now - since);
  return room === null
    ? 2 * round + Math.min(1, Math.floor((2 * elapsedMs) / OVERVIEW_MS))
    : Math.floor(elapsedMs / LIST_PAGE_MS);
}

/**
 * Returns the tour at `now`, which depends only on the server's clock and the inputs, so that boards of the same state
 * are at the same stop (docs/board.md, In step). An event moves the camera to its room, at most once in each half
 * minute; then the regular stop follows. `stops` begins with the overview.
 */
export function getTour(now: number, stops: readonly Stop[], events: readonly WardEvent[]): Tour {
  const findStop = (room: string) => stops.find((stop) => stop.room === room);
  const eventsAtStops = events.filter(({ room }) => findStop(room) !== undefined);
  const regularStops = stops.filter(({ isForEvents }) => isForEvents !== true);
  const { index, since, round } = getTurn(now, regularStops.map(computeStopDuration));
  const event = findInterruption(now, eventsAtStops, ({ room }) =>
    computeStopDuration(findStop(room) ?? { room, pages: 1, rows: 1 }),
  );
  if (event !== null) return { room: event.room, since: floorToSecond(event.at), round, event };
  return { room: regularStops[index]?.room ?? null, since, round, event: null };
}

/**
 * Returns the turn at `now`. `durations`: duration of each turn in milliseconds. The result depends only on the
 * server's clock, so that all boards are in step, whenever they were switched on (docs/board.md, In step).
 */
export function getTurn(now: number, durations: readonly number[]): Turn {
  const total = durations.reduce((sum, stay) => sum + stay, 0);
  if (total <= 0) return { index: 0, since: now, round: 0 };
  const round = Math.floor(now / total);
  let since = round * total;
  for (let index = 0; index < durations.length - 1; index++) {
    const until = since + (durations[index] ?? 0);
    if (now < until) return { index, since, round };
    since = until;
  }
  return { index: durations.length - 1, since, round };
}
