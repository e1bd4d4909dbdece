import { isUrgent } from "@wardline/domain/patients/waiting-order";
import type { RowView } from "../../view/patients/rows.js";
import { sumLengths } from "../../view/place/ruler.js";
import { findInterruption, floorToSecond, getPageTurn, type Turn } from "../../view/time/turns.js";
import { computeListLayout, type ListLayout, type StandardLayout } from "../layout/panel-layout.js";
import { splitIntoRoomPages } from "../layout/room-layout.js";
import type { WardRoom } from "./ward.js";

/** Maximum number of pages of the overview's list, which starts with the patients who need attention most. */
const MAX_ATTENTION_PAGES = 3;

/** Up to this many beds, all signs are readable from 3 m, so the camera need not move closer. */
const MAX_READABLE_BEDS = 60;
const PAGES_BETWEEN_ATTENTION = 2;

/** State of the 3D board: the room or rooms that the camera shows, and the list next to them. */
export interface TourPlan {
  tour: Tour;
  stop: Stop;
  roomPage: number;
  /** Patients who need attention, everyone by room, or the patients of the stop's room. */
  listed: "attention" | "everyone" | "room";
  list: ListLayout;
  listPage: number;
  /** Room of all patients on this page of the list; null if they are in several. */
  listedRoom: string | null;
  /** Choice of the on-call cards that take turns. */
  onCall: {
    /** Room whose cards come first; null if all cards take equal turns. */
    room: string | null;
    /** True if only the room's cards are shown; the other cards appear on other pages. */
    hasOnlyRoomCards: boolean;
    turn: number;
  };
  /** Start of the progress bar in epoch milliseconds, and its length in milliseconds. */
  since: number;
  stay: number;
}

/** Inputs of the tour. */
export interface TourInputs {
  now: number;
  rooms: readonly Pick<WardRoom, "key" | "count" | "slots">[];
  /** Rows from `listAttentionRows`. */
  attention: readonly RowView[];
  /** Room of each patient, in the order of the full list. */
  everyone: readonly string[];
  layout: StandardLayout;
  /** True if the list shows only patients who need attention, and the camera always shows all rooms. */
  isLarge: boolean;
  events: readonly WardEvent[];
  /** The only open emergency: its room, its start, and whether it concerns a patient on the board; null for none. */
  alarm: { room: string; at: number; isPatient: boolean } | null;
}

/** Returns the stop and the pages at `now`, which depend only on the server's clock and the inputs. */
export function planTour(inputs: TourInputs): TourPlan {
  const { now, rooms, attention, layout, events, alarm } = inputs;
  // During an emergency the list shows the patients of its room.
  const isLarge = inputs.isLarge && alarm === null;
  const attentionList = computeListLayout(attention.length, layout);
  // An overview that is part of a tour shows only the first pages of its list, all of them full.
  const overviewList = isLarge
    ? attentionList
    : computeListLayout(Math.min(layout.rows, attention.length), layout);
  const pagesOfRooms = splitIntoRoomPages(rooms.length).length;
  const beds = sumLengths(rooms.map(({ slots }) => slots));
  const isCameraStill = isLarge || (beds <= MAX_READABLE_BEDS && pagesOfRooms === 1);
  const listPages = Math.min(MAX_ATTENTION_PAGES, attentionList.pages);
  const overview: Stop = {
    room: null,
    pages: isCameraStill ? pagesOfRooms : pagesOfRooms > 1 ? 2 * pagesOfRooms : listPages,
    rows: layout.rows,
  };
  const roomStops = rooms
    .filter(({ count }) => count > 0)
    .map(({ key, count }): Stop => {
      const { pages, rows } = computeListLayout(count, layout);
      return { room: key, pages: isLarge ? 1 : pages, rows, isForEvents: isCameraStill };
    });
  const stops = [overview, ...roomStops];
  // During an emergency the camera stays on its room.
  const tour =
    alarm === null
      ? getTour(now, stops, events)
      : { room: alarm.room, since: alarm.at, round: 0, event: null };
  const stop = stops.find(({ room }) => room === tour.room) ?? overview;
  const page = alarm === null ? getTourPage(stop, tour.since, now) : 0;
  const isOverview = stop.room === null;
  const count = rooms.find(({ key }) => key === stop.room)?.count ?? 0;
  const list =
    isOverview || isLarge ? overviewList : planRoomList(count, layout, alarm?.isPatient === true);
  const listed: TourPlan["listed"] = isOverview || isLarge ? "attention" : "room";
  const listedRoom = listed === "room" ? stop.room : null;
  const onCall: TourPlan["onCall"] = {
    room: stop.room ?? (rooms.length === 1 ? (rooms[0]?.key ?? null) : null),
    hasOnlyRoomCards: !isOverview,
    turn: countShownCards(tour, now),
  };
  const currentStop = { tour, stop, listed, list, listedRoom, onCall };
  if (isLarge || alarm !== null) {
    const stay = computePageDuration(list.rows);
    const turns = listed === "attention" ? planAttentionTurns(list.pages, attention) : null;
    const { index, since } = getPageTurn(now, turns?.length ?? list.pages, stay);
    const roomPage = isOverview ? page : 0;
    return { ...currentStop, roomPage, listPage: turns?.[index] ?? index, since, stay };
  }
  if (isOverview && isCameraStill)
    return { ...currentStop, roomPage: 0, ...planOverviewList(inputs) };
  return {
    ...currentStop,
    roomPage: isOverview && pagesOfRooms > 1 ? Math.floor(page / 2) : 0,
    listPage: isOverview ? page % listPages : page,
    since: tour.since,
    stay: computeStopDuration(stop),
  };
}

/** Returns the layout of a room's list. `isPinned`: the first patient is on every page. */
function planRoomList(count: number, layout: StandardLayout, isPinned: boolean): ListLayout {
  const list = computeListLayout(count, layout);
  if (!isPinned || list.pages === 1 || layout.rows < 2) return list;
  const pages = Math.ceil((count - 1) / (layout.rows - 1));
  return { ...computeListLayout(1 + Math.ceil((count - 1) / pages), layout), pages };
}

/**
 * Returns the list while the camera shows all rooms: pages of everyone, with attention pages between them. Next to a
 * page of one room, only that room's team is shown on call; other teams have their turns next to pages of several
 * rooms, or after the room's own cards if there are no such pages.
 */
function planOverviewList({ now, layout, everyone, attention }: TourInputs) {
  const all = computeListLayout(everyone.length, layout);
  const overviewList = computeListLayout(attention.length, layout);
  const turns = planAttentionTurns(overviewList.pages, attention);
  const hasAttention = attention.length > 0 && all.pages > PAGES_BETWEEN_ATTENTION;
  const pages: Pick<TourPlan, "listed" | "list" | "listPage" | "listedRoom">[] = [];
  for (let page = 0; page < all.pages; page++) {
    if (hasAttention && page % PAGES_BETWEEN_ATTENTION === 0) {
      const listPage = turns[(page / PAGES_BETWEEN_ATTENTION) % turns.length] ?? 0;
      pages.push({ listed: "attention", list: overviewList, listPage, listedRoom: null });
    }
    const [room = null, ...others] = everyone.slice(page * all.rows, (page + 1) * all.rows);
    const listedRoom = others.every((other) => other === room) ? room : null;
    pages.push({ listed: "everyone", list: all, listPage: page, listedRoom });
  }
  const stays = pages.map(({ list }) => computePageDuration(list.rows));
  const { index, since, round } = getTurn(now, stays);
  const page = pages[index] as (typeof pages)[number];
  const { listedRoom } = page;
  const isSameRoom = (other: typeof page) => other.listedRoom === listedRoom;
  const onCall: TourPlan["onCall"] = {
    room: listedRoom,
    hasOnlyRoomCards: pages.some((other) => other.listedRoom === null),
    turn: round * pages.filter(isSameRoom).length + pages.slice(0, index).filter(isSameRoom).length,
  };
  return { ...page, onCall, since, stay: computePageDuration(page.list.rows) };
}

/** Orders the attention pages. If the first patient is urgent, the first page comes every second turn. */
function planAttentionTurns(pages: number, attention: readonly RowView[]): number[] {
  const turns = Array.from({ length: pages }, (_, page) => page);
  if (pages < 3 || !isUrgent(attention[0]?.rank ?? Infinity)) return turns;
  return turns.slice(1).flatMap((page) => [0, page]);
}

/** Minimum duration of a stop (docs/board.md, 3D Standard). */
export const OVERVIEW_MS = 14_000;
export const ROOM_MS = 9_000;
/** Reading time of a row in the list, and the minimum for a page. A stop with more pages lasts longer. */
const ROW_MS = 1_200;
const LIST_PAGE_MS = 6_000;

/** Stop of the tour: all rooms (`room` null), or one room by its key. */
export interface Stop {
  room: string | null;
  /** Number of list pages at this stop, and of rows on a page. */
  pages: number;
  rows: number;
  /** True if the camera comes here only for an event. */
  isForEvents?: boolean;
}

/** Position of the tour. Times in epoch milliseconds of the server. */
interface Tour {
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

function computePageDuration(rows: number): number {
  return Math.max(LIST_PAGE_MS, rows * ROW_MS);
}

/** Returns the page of the list that a stop shows at `now`. `since`: start of the stop. */
export function getTourPage(stop: Stop, since: number, now: number): number {
  const share = Math.max(0, now - since) / computeStopDuration(stop);
  return Math.min(stop.pages - 1, Math.floor(share * stop.pages));
}

/** Returns the number of cards shown before `now`: two in each overview, one after another in a room. */
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

/** Returns the turn at `now`, the same on all boards (docs/board.md, In step). `durations`: in milliseconds. */
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
