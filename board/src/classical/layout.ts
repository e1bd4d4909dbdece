import type { BoardDistance } from "@wardline/domain/board-distance";
import { TYPE_STEPS, type TypeStep } from "@wardline/theme/type-scale";
import { cardSizes } from "../view/on-call.js";
import { type Group, type RowShape, withBeds } from "./groups.js";
import { GROUP_GAP, type Page, pagesOf } from "./pages.js";

export const ROW_GAP = 8;
export const COLUMN_GAP = 20;
/** The panel of who is on call, by distance, in units. */
export const PANEL = {
  width: { 3: 440, 5: 500 },
  title: 58,
  pager: 56,
  /** Below the patients it takes at most this share of the height. */
  share: 0.4,
} as const;

/** The strip of the legend, and the size of its letters, in units. */
export const LEGEND_HEIGHT = 44;
export const LEGEND_LETTERS = 28;

/** A row of a column is at least this wide, in units, to hold what it says at its step. */
const MIN_WIDTHS = [640, 670, 960, 960] as const;
/** What a row may grow to beyond its least height, when a page has the room. */
const GROWS = 1.3;

/** Where the 2D board puts things, in units. */
export interface ClassicalLayout {
  step: TypeStep;
  shape: RowShape;
  columns: number;
  /** The room for the groups of a page. */
  height: number;
  /** The least height of a row, and the height of a group's line with the gap below it. */
  row: number;
  group: number;
  /** Whom to call stands below the group's name, not beside it. */
  isStacked: boolean;
  pages: readonly Page[];
  panel: "side" | "below" | "none";
  /** How high a panel below the patients is. */
  below: number;
  /** The room for on-call cards. */
  cards: { width: number; height: number; columns: number };
}

/** What decides a layout besides the groups: lengths in units. */
export interface Room {
  width: number;
  height: number;
  isUpright: boolean;
  hasContacts: boolean;
  /** A legend stands at the foot of the panel, or of the rows where there is none beside them. */
  hasLegend: boolean;
  /** The distance of the address or of the display, if any. */
  asked: BoardDistance | null;
  /** The shape that rows of a width in units need at a step. */
  shapeAt(step: TypeStep, width: number): RowShape;
  /** How wide the longest group line is in such letters, at the least. */
  headAt(contact: number): number;
}

/**
 * Lays out groups in the largest letters that need no more pages than the smallest do, and shares the patients evenly
 * among the pages.
 */
export function classicalLayout(room: Room, groups: readonly Group[]): ClassicalLayout {
  const steps = TYPE_STEPS.filter(({ distance }) => room.asked === null || distance === room.asked);
  const layouts = steps.map((step) => layoutAt(step, room, groups));
  const fewest = layouts.reduce((least, { pages }) => Math.min(least, pages.length), Infinity);
  return layouts.reduce((best, one) => (one.pages.length <= fewest ? one : best));
}

function layoutAt(step: TypeStep, room: Room, groups: readonly Group[]): ClassicalLayout {
  const panel = !room.hasContacts ? "none" : room.isUpright ? "below" : "side";
  const side = PANEL.width[step.distance];
  const width = room.width - (panel === "side" ? side + COLUMN_GAP : 0);
  const minWidth = MIN_WIDTHS[TYPE_STEPS.indexOf(step)] ?? MIN_WIDTHS[0];
  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (minWidth + COLUMN_GAP)));
  const shape = room.shapeAt(step, (width + COLUMN_GAP) / columns - COLUMN_GAP);
  const row = rowMin(step, shape.lines);
  const isStacked = room.headAt(step.contact) > width;
  const group = Math.round(step.contact * (isStacked ? 2.5 : 1.3)) + ROW_GAP;
  const below = belowHeight(step, room.height);
  const legend = room.hasLegend ? LEGEND_HEIGHT : 0;
  const foot = panel === "side" ? 0 : legend;
  const above = room.height - foot - (panel === "below" ? below + COLUMN_GAP : 0);
  const placed = withBeds(groups, columns);
  const fill = (height: number) => pagesOf(placed, { columns, height, row: row + ROW_GAP, group });
  // Without a panel beside the rows, the page's place is shown below them.
  const whole = fill(above);
  const hasFoot = panel !== "side" && whole.length > 1;
  const height = above - (hasFoot ? PANEL.pager : 0);
  const cardsHeight =
    panel === "below" ? below - PANEL.title : room.height - PANEL.title - PANEL.pager - legend;
  const cardColumns = panel === "below" ? 2 : 1;
  return {
    step,
    shape,
    columns,
    height,
    row,
    group,
    isStacked,
    pages: hasFoot ? fill(height) : whole,
    panel,
    below,
    cards: {
      width: panel === "below" ? (room.width - COLUMN_GAP) / 2 : side,
      height: cardsHeight,
      columns: cardColumns,
    },
  };
}

/**
 * The height of a panel below the patients: of a department's four people with their telephones, from 5 m of one. Where
 * emergencies leave little room, patients have most of it and people are shown one after another.
 */
function belowHeight({ contact, distance }: TypeStep, room: number): number {
  const { padding, title, line } = cardSizes(contact);
  const height = (lines: number) => PANEL.title + padding + title + line * lines;
  const most = height(distance === 5 ? 2 : 8);
  return Math.max(height(2), Math.min(most, Math.round(room * PANEL.share)));
}

/** The least height of a row: its lines, the first of which is the name's. */
function rowMin({ name, line, bed }: TypeStep, lines: number): number {
  return Math.round(Math.max(bed * 1.3, name * 1.08 + (lines - 1) * line * 1.12 + 2));
}

/** How many lines a row of this height has room for: a page with room to spare gives its names more than they need at least. */
export function linesIn({ step: { name, line }, shape }: ClassicalLayout, height: number): number {
  return Math.max(shape.lines, 1 + Math.floor((height - name * 1.08 - 2) / (line * 1.12)));
}

/** How many rows of news the first of several pages has room for. */
export function newsLines(layout: ClassicalLayout): number {
  const first = layout.pages[0];
  if (first === undefined || layout.pages.length < 2) return 0;
  return Math.max(0, Math.floor(roomLeft(layout, first) / (layout.row + ROW_GAP)));
}

/**
 * The height in units of the rows of a page: what the fullest page leaves for each, so that rows keep their height from
 * page to page; with `news`, lines that stand above its groups, what that leaves.
 */
export function rowHeight(layout: ClassicalLayout, page: number, news: number): number {
  const heights = layout.pages.map((one, index) => {
    const lines = linesOf(one) + (index === page ? news : 0);
    const rows = roomLeft(layout, one) + linesOf(one) * (layout.row + ROW_GAP);
    return lines === 0 ? Infinity : rows / lines - ROW_GAP;
  });
  return Math.max(layout.row, Math.min(layout.row * GROWS, ...heights));
}

/** What is left below the rows of a page at their least height. */
function roomLeft({ height, row, group }: ClassicalLayout, page: Page): number {
  const heads = page.sections.length * (group + GROUP_GAP) - GROUP_GAP;
  return height - heads - linesOf(page) * (row + ROW_GAP);
}

function linesOf({ sections }: Page): number {
  return sections.reduce((sum, { lines }) => sum + lines, 0);
}

/** The distance that an address asks for: `?distance=3` or `?distance=5`. */
export function askedDistance(search: string): BoardDistance | null {
  const match = /[?&]distance=([35])(?:&|$)/.exec(search);
  return match === null ? null : match[1] === "5" ? 5 : 3;
}
