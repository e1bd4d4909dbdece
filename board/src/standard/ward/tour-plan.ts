import { isUrgent } from "@wardline/domain/patients/waiting-order";
import type { RowView } from "../../view/patients/rows.js";
import {
  cardTurn,
  pageAt,
  pageStay,
  type Stop,
  stayOf,
  type Tour,
  tourAt,
  turnAt,
  type WardEvent,
} from "../../view/time/tour.js";
import { pageTurn } from "../../view/time/turns.js";
import { type ListLayout, listLayout, type StandardLayout } from "../layout/panel-layout.js";
import { roomPages } from "../layout/room-pages.js";
import type { WardRoom } from "./ward.js";

/** The overview's list is what to look at first, not everyone: no more pages than this. */
const ATTENTION_PAGES = 3;

/** The picture of all rooms has signs that are read from 3 m up to so many beds: nothing is gained by going nearer. */
const READ_FROM_AFAR = 60;
/** Of pages of everyone two follow each page of who is new or waits too long, so that it is never more than one away. */
const PAGES_BETWEEN = 2;

/** Whose rows the list has: who needs attention, everyone room by room, or the patients of the stop's room. */
export type Listed = "attention" | "everyone" | "room";

/** Where the 3D board is: the camera's stop, and what the list shows there. */
export interface TourPlan {
  tour: Tour;
  stop: Stop;
  /** Which page of rooms shows in the overview. */
  roomPage: number;
  listed: Listed;
  list: ListLayout;
  listPage: number;
  /** The room that all of the list's patients are in; null for those of several. */
  listedRoom: string | null;
  onCall: WhoseCards;
  /** Since when what the bar of progress measures shows, epoch milliseconds, and for how long, in milliseconds. */
  since: number;
  stay: number;
}

/** Whose on-call cards take turns. */
export interface WhoseCards {
  /** The room that they are of; null for all cards. */
  room: string | null;
  /** No other cards show: they have turns beside other pages. Else each of them comes after one of the room's. */
  isAlone: boolean;
  /** How many turns there were before. */
  turn: number;
}

/** What decides where the board is. */
export interface TourOf {
  now: number;
  rooms: readonly Pick<WardRoom, "key" | "count" | "slots">[];
  /** The rows of `attentionRows`. */
  attention: readonly RowView[];
  /** The room of each patient, in the order in which the list has everyone. */
  everyone: readonly string[];
  layout: StandardLayout;
  /** The list is who needs attention alone: it turns by itself, and the camera stays with all rooms. */
  isLarge: boolean;
  events: readonly WardEvent[];
  /** The room of the only open emergency, since when it is open, and whether it is about one patient; null for none. */
  alarm: { room: string; at: number; isPatient: boolean } | null;
}

/** The stop and the pages at `now`, by the server's clock alone (docs/board.md, In step). */
export function tourPlan(of: TourOf): TourPlan {
  const { now, rooms, attention, layout, events, alarm } = of;
  // At an emergency the list is of its room.
  const isLarge = of.isLarge && alarm === null;
  const shown = listLayout(attention.length, layout);
  // Of the overview's list only the first pages show: they are full.
  const first = isLarge ? shown : listLayout(Math.min(layout.rows, attention.length), layout);
  const pagesOfRooms = roomPages(rooms.length).length;
  const isStill = isLarge || isReadFromAfar(rooms);
  const listPages = Math.min(ATTENTION_PAGES, shown.pages);
  const overview: Stop = {
    room: null,
    pages: isStill ? pagesOfRooms : pagesOfRooms > 1 ? 2 * pagesOfRooms : listPages,
    rows: layout.rows,
  };
  const stops = [overview].concat(
    rooms
      .filter(({ count }) => count > 0)
      .map((room) => roomStop(room, layout, { isLarge, isStill })),
  );
  const tour = alarm === null ? tourAt(now, stops, events) : emergencyTour(alarm);
  const stop = stops.find(({ room }) => room === tour.room) ?? overview;
  const page = alarm === null ? pageAt(stop, tour.since, now) : 0;
  const isOverview = stop.room === null;
  const count = rooms.find(({ key }) => key === stop.room)?.count ?? 0;
  const list = isOverview || isLarge ? first : roomList(count, layout, alarm?.isPatient === true);
  const bounds = { since: tour.since, stay: stayOf(stop) };
  const listed: Listed = isOverview || isLarge ? "attention" : "room";
  const listedRoom = listed === "room" ? stop.room : null;
  const [only, another] = rooms;
  const onCall: WhoseCards = {
    room: stop.room ?? (another === undefined ? (only?.key ?? null) : null),
    isAlone: !isOverview,
    turn: cardTurn(tour, now),
  };
  const where = { tour, stop, listed, list, listedRoom, onCall };
  if (isLarge || alarm !== null) {
    const stay = pageStay(list.rows);
    const turns = listed === "attention" ? attentionTurns(list.pages, attention) : null;
    const { index, since } = pageTurn(now, turns?.length ?? list.pages, stay);
    const roomPage = isOverview ? page : 0;
    return { ...where, roomPage, listPage: turns?.[index] ?? index, since, stay };
  }
  if (isOverview && isStill) return { ...where, roomPage: 0, ...everyoneAt(of) };
  if (!isOverview) return { ...where, roomPage: 0, listPage: page, ...bounds };
  const roomPage = pagesOfRooms > 1 ? Math.floor(page / 2) : 0;
  return { ...where, roomPage, listPage: page % listPages, ...bounds };
}

/** The list of a room; `isPinned`: its first patient stands on each of its pages. */
function roomList(count: number, layout: StandardLayout, isPinned: boolean): ListLayout {
  const list = listLayout(count, layout);
  if (!isPinned || list.pages === 1 || layout.rows < 2) return list;
  const pages = Math.ceil((count - 1) / (layout.rows - 1));
  return { ...listLayout(1 + Math.ceil((count - 1) / pages), layout), pages };
}

function roomStop(
  { key, count }: TourOf["rooms"][number],
  layout: StandardLayout,
  { isLarge, isStill }: { isLarge: boolean; isStill: boolean },
): Stop {
  const { pages, rows } = listLayout(count, layout);
  return { room: key, pages: isLarge ? 1 : pages, rows, isForEvents: isStill };
}

function isReadFromAfar(rooms: TourOf["rooms"]): boolean {
  const beds = rooms.reduce((sum, { slots }) => sum + slots, 0);
  return beds <= READ_FROM_AFAR && roomPages(rooms.length).length === 1;
}

/**
 * The list while the camera stays with all rooms: everyone in turn, between them who is new or waits too long. Beside a page of
 * one room's patients its own team is on call, and the others beside the pages of several; where there are none of these, after it.
 */
function everyoneAt({ now, layout, everyone, attention }: TourOf) {
  const all = listLayout(everyone.length, layout);
  const first = listLayout(attention.length, layout);
  const turns = attentionTurns(first.pages, attention);
  const pages: Pick<TourPlan, "listed" | "list" | "listPage" | "listedRoom">[] = [];
  for (let page = 0; page < all.pages; page++) {
    if (attention.length > 0 && all.pages > PAGES_BETWEEN && page % PAGES_BETWEEN === 0) {
      const listPage = turns[(page / PAGES_BETWEEN) % turns.length] ?? 0;
      pages.push({ listed: "attention", list: first, listPage, listedRoom: null });
    }
    const [room, ...others] = everyone.slice(page * all.rows, (page + 1) * all.rows);
    const isOne = room !== undefined && others.every((other) => other === room);
    const listedRoom = isOne ? room : null;
    pages.push({ listed: "everyone", list: all, listPage: page, listedRoom });
  }
  const stays = pages.map(({ list }) => pageStay(list.rows));
  const { index, since, round } = turnAt(now, stays);
  const page = pages[index] as (typeof pages)[number];
  const { listedRoom } = page;
  const isAlike = (other: typeof page) => other.listedRoom === listedRoom;
  const onCall: WhoseCards = {
    room: listedRoom,
    isAlone: pages.some((other) => other.listedRoom === null),
    turn: round * pages.filter(isAlike).length + pages.slice(0, index).filter(isAlike).length,
  };
  return { ...page, onCall, since, stay: pageStay(page.list.rows) };
}

/** An emergency has the camera for as long as it is open. */
function emergencyTour({ room, at }: NonNullable<TourOf["alarm"]>): Tour {
  return { room, since: at, round: 0, event: null };
}

/**
 * The pages of who needs attention in the order of their turns: while the first holds somebody over the target with acuity 1
 * or 2, it comes back every second turn.
 */
function attentionTurns(pages: number, attention: readonly RowView[]): number[] {
  const turns = Array.from({ length: pages }, (_, page) => page);
  if (pages < 3 || !isUrgent(attention[0]?.rank ?? Infinity)) return turns;
  return turns.slice(1).reduce<number[]>((all, page) => all.concat(0, page), []);
}
