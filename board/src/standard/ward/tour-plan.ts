import { isUrgent } from "@wardline/domain/patients/waiting-order";
import type { RowView } from "../../view/patients/rows.js";
import {
  computePageDuration,
  computeStopDuration,
  countShownCards,
  getTour,
  getTourPage,
  getTurn,
  type Stop,
  type Tour,
  type WardEvent,
} from "../../view/time/tour.js";
import { getPageTurn } from "../../view/time/turns.js";
import { computeListLayout, type ListLayout, type StandardLayout } from "../layout/panel-layout.js";
import { splitIntoRoomPages } from "../layout/room-pages.js";
import type { WardRoom } from "./ward.js";

/** Maximum number of pages of the overview's list, which starts with the patients who need attention most. */
const MAX_ATTENTION_PAGES = 3;

/** Up to this many beds, all signs are readable from 3 m, so the camera need not move closer. */
const MAX_READABLE_BEDS = 60;
/**
 * Number of full-list pages between two attention pages, so that an attention page is never more than one turn away.
 */
const PAGES_BETWEEN_ATTENTION = 2;

/** Contents of the list: patients who need attention, everyone by room, or the patients of the stop's room. */
export type ListContent = "attention" | "everyone" | "room";

/** State of the 3D board: the room or rooms that the camera shows, and the list next to them. */
export interface TourPlan {
  tour: Tour;
  stop: Stop;
  roomPage: number;
  listed: ListContent;
  list: ListLayout;
  listPage: number;
  /** Room of all patients on this page of the list; null if they are in several. */
  listedRoom: string | null;
  onCall: TourCards;
  /** Start of the progress bar in epoch milliseconds, and its length in milliseconds. */
  since: number;
  stay: number;
}

/** Choice of the on-call cards that take turns. */
export interface TourCards {
  /** Room whose cards come first; null if all cards take equal turns. */
  room: string | null;
  /**
   * True to show only the room's cards, because other cards appear next to other pages. If false, the room's cards come
   * first.
   */
  hasOnlyRoomCards: boolean;
  /** Number of turns before this turn. */
  turn: number;
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
  /**
   * True for 200 patients or more: the list shows only patients who need attention, and the camera always shows all
   * rooms.
   */
  isLarge: boolean;
  events: readonly WardEvent[];
  /** The only open emergency: its room, its start, and whether it concerns a patient on the board; null for none. */
  alarm: { room: string; at: number; isPatient: boolean } | null;
}

/**
 * Returns the camera's stop and the pages at `now`, which depend only on the server's clock and the inputs
 * (docs/board.md, In step).
 */
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
  const isCameraStill = isLarge || areSignsReadable(rooms);
  const listPages = Math.min(MAX_ATTENTION_PAGES, attentionList.pages);
  const overview: Stop = {
    room: null,
    pages: isCameraStill ? pagesOfRooms : pagesOfRooms > 1 ? 2 * pagesOfRooms : listPages,
    rows: layout.rows,
  };
  const stops = [overview].concat(
    rooms
      .filter(({ count }) => count > 0)
      .map((room) => planRoomStop(room, layout, { isLarge, isCameraStill })),
  );
  const tour = alarm === null ? getTour(now, stops, events) : planEmergencyTour(alarm);
  const stop = stops.find(({ room }) => room === tour.room) ?? overview;
  const page = alarm === null ? getTourPage(stop, tour.since, now) : 0;
  const isOverview = stop.room === null;
  const count = rooms.find(({ key }) => key === stop.room)?.count ?? 0;
  const list =
    isOverview || isLarge ? overviewList : planRoomList(count, layout, alarm?.isPatient === true);
  const bounds = { since: tour.since, stay: computeStopDuration(stop) };
  const listed: ListContent = isOverview || isLarge ? "attention" : "room";
  const listedRoom = listed === "room" ? stop.room : null;
  const [firstRoom, secondRoom] = rooms;
  const onCall: TourCards = {
    room: stop.room ?? (secondRoom === undefined ? (firstRoom?.key ?? null) : null),
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
  if (!isOverview) return { ...currentStop, roomPage: 0, listPage: page, ...bounds };
  const roomPage = pagesOfRooms > 1 ? Math.floor(page / 2) : 0;
  return { ...currentStop, roomPage, listPage: page % listPages, ...bounds };
}

/** Returns the layout of a room's list. `isPinned`: the first patient is on every page. */
function planRoomList(count: number, layout: StandardLayout, isPinned: boolean): ListLayout {
  const list = computeListLayout(count, layout);
  if (!isPinned || list.pages === 1 || layout.rows < 2) return list;
  const pages = Math.ceil((count - 1) / (layout.rows - 1));
  return { ...computeListLayout(1 + Math.ceil((count - 1) / pages), layout), pages };
}

function planRoomStop(
  { key, count }: TourInputs["rooms"][number],
  layout: StandardLayout,
  { isLarge, isCameraStill }: { isLarge: boolean; isCameraStill: boolean },
): Stop {
  const { pages, rows } = computeListLayout(count, layout);
  return { room: key, pages: isLarge ? 1 : pages, rows, isForEvents: isCameraStill };
}

function areSignsReadable(rooms: TourInputs["rooms"]): boolean {
  const beds = rooms.reduce((sum, { slots }) => sum + slots, 0);
  return beds <= MAX_READABLE_BEDS && splitIntoRoomPages(rooms.length).length === 1;
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
  const pages: Pick<TourPlan, "listed" | "list" | "listPage" | "listedRoom">[] = [];
  for (let page = 0; page < all.pages; page++) {
    if (
      attention.length > 0 &&
      all.pages > PAGES_BETWEEN_ATTENTION &&
      page % PAGES_BETWEEN_ATTENTION === 0
    ) {
      const listPage = turns[(page / PAGES_BETWEEN_ATTENTION) % turns.length] ?? 0;
      pages.push({ listed: "attention", list: overviewList, listPage, listedRoom: null });
    }
    const [room, ...others] = everyone.slice(page * all.rows, (page + 1) * all.rows);
    const isOneRoom = room !== undefined && others.every((other) => other === room);
    const listedRoom = isOneRoom ? room : null;
    pages.push({ listed: "everyone", list: all, listPage: page, listedRoom });
  }
  const stays = pages.map(({ list }) => computePageDuration(list.rows));
  const { index, since, round } = getTurn(now, stays);
  const page = pages[index] as (typeof pages)[number];
  const { listedRoom } = page;
  const isSameRoom = (other: typeof page) => other.listedRoom === listedRoom;
  const onCall: TourCards = {
    room: listedRoom,
    hasOnlyRoomCards: pages.some((other) => other.listedRoom === null),
    turn: round * pages.filter(isSameRoom).length + pages.slice(0, index).filter(isSameRoom).length,
  };
  return { ...page, onCall, since, stay: computePageDuration(page.list.rows) };
}

/** Keeps the camera on the room of an emergency while the emergency is open. */
function planEmergencyTour({ room, at }: NonNullable<TourInputs["alarm"]>): Tour {
  return { room, since: at, round: 0, event: null };
}

/**
 * Returns the order of the attention pages. If the first patient has acuity 1 or 2 and waits too long, the first page
 * comes every second turn.
 */
function planAttentionTurns(pages: number, attention: readonly RowView[]): number[] {
  const turns = Array.from({ length: pages }, (_, page) => page);
  if (pages < 3 || !isUrgent(attention[0]?.rank ?? Infinity)) return turns;
  return turns.slice(1).reduce<number[]>((all, page) => all.concat(0, page), []);
}
