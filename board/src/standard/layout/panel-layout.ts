import type { OnCallCard } from "../../view/on-call/on-call.js";

/** The panel's width, and the heights and gaps of its parts, in units. The style sheet repeats them. */
const PANEL_HEIGHTS = { width: 720, head: 62, row: 100, rowGap: 4, gap: 14 } as const;
export const CARD = { padding: 24, title: 36, person: 40, most: 4 } as const;

/** Height of a row with room for a name on two lines, and the largest height of a row. */
const ROW_HEIGHTS = { roomy: 126, most: 136 } as const;

/** Height of a panel with two rows and an empty on-call card. People on call get only the space that is left. */
const BARE_PANEL_HEIGHT =
  PANEL_HEIGHTS.head +
  2 * (PANEL_HEIGHTS.row + PANEL_HEIGHTS.rowGap) +
  PANEL_HEIGHTS.gap +
  CARD.padding +
  CARD.title;

/** Share of a portrait screen's height for the scene. */
const SCENE_SHARE = 0.47;

/** Places and sizes on the 3D board, in units. */
export type StandardLayout = ReturnType<typeof layOutStandardBoard>;

/** Lays out `room`, in units. The on-call `cards` are shown one at a time; a card with too many lines is divided. */
export function layOutStandardBoard(
  room: { width: number; height: number },
  isUpright: boolean,
  cards: readonly OnCallCard[],
) {
  const { rowGap } = PANEL_HEIGHTS;
  const height = isUpright ? Math.round(room.height * SCENE_SHARE) : room.height;
  const panel = isUpright ? room.height - height - 20 : room.height;
  const maxLines = Math.min(CARD.most, Math.floor((panel - BARE_PANEL_HEIGHT) / CARD.person));
  const neededLines = cards.map(({ people, notice }) => people.length + (notice ? 1 : 0));
  const lines = Math.max(1, Math.min(maxLines, Math.max(...neededLines)));
  const card = cards.length === 0 ? 0 : CARD.padding + CARD.title + lines * CARD.person;
  const list = panel - PANEL_HEIGHTS.head - (card === 0 ? 0 : card + PANEL_HEIGHTS.gap);
  return {
    isBelow: isUpright,
    /** Width of the panel next to or below the scene. */
    panel: isUpright ? room.width : PANEL_HEIGHTS.width,
    scene: { width: isUpright ? room.width : room.width - PANEL_HEIGHTS.width - 24, height },
    /** Height of the list, and the maximum number of rows on one of its pages. */
    list,
    rows: Math.max(1, Math.floor((list + rowGap) / (PANEL_HEIGHTS.row + rowGap))),
    /** Height of the on-call card, 0 without a card; and the maximum number of people on it. */
    card,
    lines,
  };
}

/** Pages and rows of a list; `row`: height in units. `isRoomy`: there is space for names on two lines. */
export type ListLayout = ReturnType<typeof computeListLayout>;

/** Divides `count` patients evenly among the fewest pages (4 + 4, not 5 + 3), with rows as tall as the space allows. */
export function computeListLayout(count: number, { list, rows: most }: StandardLayout) {
  const pages = Math.max(1, Math.ceil(count / most));
  const rows = Math.ceil(count / pages);
  const share =
    Math.floor((list + PANEL_HEIGHTS.rowGap) / Math.max(1, rows)) - PANEL_HEIGHTS.rowGap;
  const row = Math.max(PANEL_HEIGHTS.row, Math.min(ROW_HEIGHTS.most, share));
  return { pages, rows, row, isRoomy: row >= ROW_HEIGHTS.roomy };
}

/** Divides cards with too many people evenly (3 + 2, not 4 + 1). Each part keeps its department's name. */
export function splitCards(cards: readonly OnCallCard[], lines: number): OnCallCard[] {
  return cards.flatMap((card) => {
    const { people } = card;
    const parts = Math.max(1, Math.ceil(people.length / lines));
    const partSize = Math.ceil(people.length / parts);
    return Array.from({ length: parts }, (_, part) => ({
      ...card,
      people: people.slice(part * partSize, (part + 1) * partSize),
    }));
  });
}
