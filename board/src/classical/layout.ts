import type { BoardDistance } from "@wardline/domain/board-distance";

/** With no more patients than this the larger letters of 5 m fit by themselves (docs/board.md, Reading distance). */
const FEW_PATIENTS = 8;

/** Rows of each distance and number of lines: how many a 1080-high screen has, and the bounds of their heights, in units. */
const ROWS = {
  3: {
    2: { count: 10, min: 72, max: 104, minWidth: 640 },
    3: { count: 8, min: 92, max: 116, minWidth: 640 },
  },
  5: { 2: { count: 8, min: 92, max: 132, minWidth: 960 } },
} as const;

const NARROW = 1300;

export const ROW_GAP = 8;
export const COLUMN_GAP = 20;
export const PANEL = { width: 440, belowHeight: 420, title: 58, pager: 56 } as const;

/** Where the 2D board puts things, in units. */
export interface ClassicalLayout {
  distance: BoardDistance;
  /** Of a row; from 5 m its width makes a third needless. */
  lines: 2 | 3;
  columns: number;
  /** Rows of a column of a full page. */
  rows: number;
  capacity: number;
  /** The room for the rows of a page, and the most that one of few rows takes of it. */
  height: number;
  rowMax: number;
  /** A row is too narrow for status and length of stay side by side. */
  isNarrow: boolean;
  panel: "side" | "below" | "none";
  /** The room for on-call cards. */
  cards: { height: number; columns: number };
}

/**
 * Lays out the room below the header: `width` × `height` in units. `needed`: the lines of what rows have to say;
 * `asked`: the distance of the address or of the display, if any.
 */
export function classicalLayout(
  room: { width: number; height: number },
  isUpright: boolean,
  patients: number,
  hasContacts: boolean,
  needed: 2 | 3,
  asked: BoardDistance | null,
): ClassicalLayout {
  const distance = asked ?? (patients <= FEW_PATIENTS ? 5 : 3);
  const panel = !hasContacts ? "none" : isUpright ? "below" : "side";
  const lines = distance === 5 ? 2 : needed;
  const { count, min, max, minWidth } = distance === 5 ? ROWS[5][2] : ROWS[3][needed];

  const width = room.width - (panel === "side" ? PANEL.width + COLUMN_GAP : 0);
  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (minWidth + COLUMN_GAP)));

  const above = room.height - (panel === "below" ? PANEL.belowHeight + COLUMN_GAP : 0);
  const rowsIn = (height: number) => {
    const atLeast = (row: number) => Math.floor((height + ROW_GAP) / (row + ROW_GAP));
    return Math.max(1, Math.min(count, atLeast(min)), atLeast((min + max) / 2));
  };
  // Without a panel beside the rows, the page's place is shown below them.
  const hasFoot = panel !== "side" && patients > columns * rowsIn(above);
  const height = above - (hasFoot ? PANEL.pager : 0);
  const rows = rowsIn(height);
  const cardsHeight =
    panel === "below" ? PANEL.belowHeight - PANEL.title : room.height - PANEL.title - PANEL.pager;
  return {
    distance,
    lines,
    columns,
    rows,
    capacity: columns * rows,
    height,
    rowMax: max,
    isNarrow: distance === 5 && (width + COLUMN_GAP) / columns < NARROW,
    panel,
    cards: { height: cardsHeight, columns: panel === "below" ? 2 : 1 },
  };
}

/** The height in units of each of `count` rows of a column. */
export function rowHeight({ height, rowMax }: ClassicalLayout, count: number): number {
  return Math.min(rowMax, (height + ROW_GAP) / count - ROW_GAP);
}

/** The distance that an address asks for: `?distance=3` or `?distance=5`. */
export function askedDistance(search: string): BoardDistance | null {
  const match = /[?&]distance=([35])(?:&|$)/.exec(search);
  return match === null ? null : match[1] === "5" ? 5 : 3;
}
