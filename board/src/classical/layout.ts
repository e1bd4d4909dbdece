import type { BoardDistance } from "@wardline/domain/boards/board-distance";
import { TYPE_STEPS, type TypeStep } from "@wardline/theme/type-scale";
import { cardSizes } from "../view/on-call/on-call.js";
import { type Group, hasSignals, isNameShort, type RowShape, withBeds } from "./groups.js";
import { headsOf, type Page, pagesOf, type Stack } from "./pages.js";

export const COLUMN_GAP = 20;
/** Between two rows and between two groups, and the height of a group's line in its letters, in units. */
const GAPS = { row: 8, group: 12, head: 1.3 } as const;
/** Where a whole ward is to stand on a page. */
const WARD_GAPS = { row: 4, group: 8, head: 1.12 } as const;
/** The least height of a row of the step "whole ward", and where that saves a page. */
const WARD_ROW = 70;
const TIGHT_WARD_ROW = 66;
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
const MIN_WIDTHS = [640, 640, 670, 960, 960] as const;
/** What a row may grow to beyond its least height, when a page has the room. */
const GROWS = 1.3;

/** Where the 2D board puts things, in units. */
export interface ClassicalLayout {
  step: TypeStep;
  shape: RowShape;
  columns: number;
  /** How many rows of a group stand side by side: all columns, or one where each column has groups of its own. */
  across: number;
  /** The room for the groups of a page. */
  height: number;
  /** The strip above them that says who needs attention on other pages; 0 where there is none. */
  strip: number;
  /** Where each ward's free beds stand beside all pages: in the panel, or below the rows. */
  free: "panel" | "rows" | "none";
  /** A line above the groups of each page for the patient of an emergency; 0 where there is none. */
  pin: 0 | 1;
  /** The least height of a row, and the height of a group's line with the gap below it. */
  row: number;
  group: number;
  /** Below a row, and between two groups. */
  rowGap: number;
  groupGap: number;
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
  /** Whether an emergency's patient stays in sight on every page. */
  hasPin: boolean;
  /** The distance of the address or of the display, if any. */
  asked: BoardDistance | null;
  /** The shape that rows of a width in units need at a step. */
  shapeAt(step: TypeStep, width: number): RowShape;
  /** How wide the longest group line is in such letters, at the least. */
  headAt(contact: number): number;
  /** Only some patients are shown: the beds that nobody lies in take none of their room. */
  isUrgentOnly: boolean;
  /** How high the list of each ward's free beds is, in lines so wide and letters of the step; 0 where no ward has any. */
  freeAt(step: TypeStep, width: number): number;
  /** How high a strip is, that wide, which says who needs attention on other pages; 0 where nobody does. */
  stripAt(step: TypeStep, width: number): number;
}

/**
 * Lays out groups in the largest letters that need no more pages than the smallest do, and shares the patients evenly
 * among the pages.
 */
export function classicalLayout(room: Room, groups: readonly Group[]): ClassicalLayout {
  const steps = TYPE_STEPS.filter(({ distance }) => room.asked === null || distance === room.asked);
  const layouts = steps.flatMap((step) =>
    waysOf(step, groups.length).map((way) => layoutAt(step, way, room, groups)),
  );
  const fewest = layouts.reduce((least, { pages }) => Math.min(least, pages.length), Infinity);
  const found = layouts.filter(({ pages }) => pages.length <= fewest);
  const largest = found[found.length - 1] as ClassicalLayout;
  if (!isCut(largest, groups)) return largest;
  // Groups side by side leave rows more of the page's height.
  const whole = found.filter((one) => one.step.isWholeWard && !isCut(one, groups));
  return whole[whole.length - 1] ?? largest;
}

/** Whether rows of a whole ward have no third line where a name needs it. */
function isCut(layout: ClassicalLayout, groups: readonly Group[]): boolean {
  const { step, shape } = layout;
  if (!step.isWholeWard || linesIn(layout, rowHeight(layout, 0, 0)) >= THREE) return false;
  return groups.some(({ cells }) =>
    cells.some(
      (cell) =>
        cell.kind === "patient" &&
        !isNameShort(cell, shape.room, step, hasSignals(cell.row) ? 1 : shape.lines),
    ),
  );
}

/** How the groups of a step may stand. */
interface Way {
  /** Each column has groups of its own, else a group takes the whole width. */
  isBeside: boolean;
  /** The least height of a row; null: what its lines need. */
  row: number | null;
  /** How many beds that nobody lies in stand in the group's line before they take a place among the rows. */
  bedsInLine?: number;
}

/** The ways of a step for so many groups, the one that is taken least first. */
function waysOf({ isWholeWard }: TypeStep, groups: number): Way[] {
  if (!isWholeWard) return [{ isBeside: false, row: null }];
  return [
    { row: TIGHT_WARD_ROW, bedsInLine: Infinity },
    { row: TIGHT_WARD_ROW },
    { row: WARD_ROW },
  ].flatMap((way) =>
    groups > 1
      ? [
          { ...way, isBeside: true },
          { ...way, isBeside: false },
        ]
      : [{ ...way, isBeside: false }],
  );
}

function layoutAt(step: TypeStep, way: Way, room: Room, groups: readonly Group[]): ClassicalLayout {
  const panel = !room.hasContacts ? "none" : room.isUpright ? "below" : "side";
  const side = PANEL.width[step.distance];
  const width = room.width - (panel === "side" ? side + COLUMN_GAP : 0);
  const minWidth = MIN_WIDTHS[TYPE_STEPS.indexOf(step)] ?? MIN_WIDTHS[0];
  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (minWidth + COLUMN_GAP)));
  const across = way.isBeside ? 1 : columns;
  const shape = room.shapeAt(step, (width + COLUMN_GAP) / columns - COLUMN_GAP);
  const gaps = step.isWholeWard ? WARD_GAPS : GAPS;
  const row = way.row ?? rowMin(step, shape.lines);
  // What the line of a whole ward has no room for is in the panel.
  const isStacked = !step.isWholeWard && room.headAt(step.contact) > width;
  const group = Math.round(step.contact * (isStacked ? 2.5 : gaps.head)) + gaps.row;
  const below = belowHeight(step, room.height);
  const legend = room.hasLegend ? LEGEND_HEIGHT : 0;
  const foot = panel === "side" ? 0 : legend;
  const above = room.height - foot - (panel === "below" ? below + COLUMN_GAP : 0);
  const placed = room.isUrgentOnly ? groups : withBeds(groups, across, way.bedsInLine);
  const sizes = { row: row + gaps.row, group, groupGap: gaps.group };
  const fill = (height: number) =>
    pagesOf(placed, { ...sizes, across, beside: columns / across, height });
  // Without a panel beside the rows, the page's place is shown below them.
  const place = panel === "side" ? 0 : PANEL.pager;
  const strip = room.stripAt(step, width);
  let height = above;
  let pages = fill(height);
  if (pages.length > 1 && place > 0) pages = fill((height -= place));
  const hasFree = pages.length > 1 || room.isUrgentOnly;
  // Letters for 5 m have room below the rows alone.
  const isFreeAside = panel === "side" && step.distance === 3;
  const free = hasFree ? room.freeAt(step, isFreeAside ? side : width) : 0;
  if (!isFreeAside && free > 0) pages = fill((height -= free));
  const hasStrip = pages.length > 2 && strip > 0;
  if (hasStrip) pages = fill((height -= strip));
  const pin = room.hasPin && pages.length > 1 ? 1 : 0;
  if (pin > 0) pages = fill(height - sizes.row);
  const pager = pages.length > 1 ? PANEL.pager : 0;
  const cardsHeight =
    panel === "below"
      ? below - PANEL.title
      : room.height - PANEL.title - pager - legend - (isFreeAside ? free : 0);
  return {
    step,
    shape,
    columns,
    across,
    height,
    strip: hasStrip ? strip : 0,
    free: free === 0 ? "none" : isFreeAside ? "panel" : "rows",
    pin,
    row,
    group,
    rowGap: gaps.row,
    groupGap: gaps.group,
    isStacked,
    pages,
    panel,
    below,
    cards: {
      width: panel === "below" ? (room.width - COLUMN_GAP) / 2 : side,
      height: cardsHeight,
      columns: panel === "below" ? 2 : 1,
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

/** Where a page leaves room for it rows of a whole ward have a second line for their names. */
const THREE = 3;

/** A line of a name that has several, as a share of the name's size; the style sheet has the same. */
const NAME_LINE = 0.88 * 1.14;

/** How many lines a row of this height has room for: a page with room to spare gives its names more than they need at least. */
export function linesIn(
  { step, shape }: Pick<ClassicalLayout, "step" | "shape">,
  height: number,
): number {
  if (step.isWholeWard) return height < rowMin(step, THREE) ? shape.lines : THREE;
  // Any of them may be the name's, which are higher than others from the largest steps on.
  const line = Math.max(step.line * 1.12, step.name * NAME_LINE);
  return Math.max(shape.lines, 1 + Math.floor((height - step.name * 1.08 - 2) / line));
}

/** How many rows of news the first of several pages has room for. */
export function newsLines(layout: ClassicalLayout): number {
  const first = layout.pages[0];
  if (first === undefined || layout.pages.length < 2) return 0;
  const left = Math.min(...first.stacks.map((stack) => roomLeft(layout, stack)));
  return Math.max(0, Math.floor(left / (layout.row + layout.rowGap)) - layout.pin);
}

/**
 * The height in units of the rows of a page: what the fullest stack leaves for each, so that rows keep their height from
 * page to page; with `raised` lines that stand above its groups, what that leaves.
 */
export function rowHeight(layout: ClassicalLayout, page: number, raised: number): number {
  const heights = layout.pages.flatMap(({ stacks }, index) =>
    stacks.map((stack) => {
      const lines = linesOf(stack) + Math.max(layout.pin, index === page ? raised : 0);
      const rows = roomLeft(layout, stack) + linesOf(stack) * (layout.row + layout.rowGap);
      return lines === 0 ? Infinity : rows / lines - layout.rowGap;
    }),
  );
  const three = layout.step.isWholeWard ? rowMin(layout.step, THREE) : 0;
  return Math.max(layout.row, Math.min(Math.max(layout.row * GROWS, three), ...heights));
}

/** What is left below all groups of a page whose rows are so high. */
export function roomBelow(layout: ClassicalLayout, { stacks }: Page, row: number): number {
  return Math.min(...stacks.map((stack) => roomLeft({ ...layout, row }, stack)));
}

/** What is left below the rows of a stack at their least height. */
function roomLeft(layout: ClassicalLayout, stack: Stack): number {
  const { height, row, rowGap } = layout;
  return height - headsOf(stack, layout) - linesOf(stack) * (row + rowGap);
}

function linesOf(stack: Stack): number {
  return stack.reduce((sum, { lines }) => sum + lines, 0);
}

/** The distance that an address asks for: `?distance=3` or `?distance=5`. */
export function askedDistance(search: string): BoardDistance | null {
  const match = /[?&]distance=([35])(?:&|$)/.exec(search);
  return match === null ? null : match[1] === "5" ? 5 : 3;
}
