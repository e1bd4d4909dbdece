import type { OnCallCard } from "../../view/on-call/on-call.js";

/** Heights of the panel's parts in units; the style sheet has the same. */
export const PANEL = { width: 720, head: 62, row: 100, rowGap: 4, gap: 14 } as const;
export const CARD = { padding: 24, title: 36, person: 40, most: 4 } as const;

/** A row that has room for two lines of a name beside all else, and the highest there is. */
const ROW = { roomy: 126, most: 136 } as const;

/** The panel without an on-call card's lines, two rows of the list among it: what emergencies leave goes to patients first. */
const BARE = PANEL.head + 2 * (PANEL.row + PANEL.rowGap) + PANEL.gap + CARD.padding + CARD.title;

/** On a screen that hangs upright the scene takes this share of the height. */
const SCENE_SHARE = 0.47;

/** Where the 3D board puts things, in units. */
export interface StandardLayout {
  isBelow: boolean;
  scene: { width: number; height: number };
  /** The height of the list, and how many rows a page of it holds at the most. */
  list: number;
  rows: number;
  /** The height of the on-call card; 0 for none. */
  card: number;
  /** How many people it has at most. */
  lines: number;
}

/** Lays out `room`, in units. `cards`: the on-call cards of which one is shown at a time, divided where it has more lines. */
export function standardLayout(
  room: { width: number; height: number },
  isUpright: boolean,
  cards: readonly OnCallCard[],
): StandardLayout {
  const height = isUpright ? Math.round(room.height * SCENE_SHARE) : room.height;
  const panel = isUpright ? room.height - height - 20 : room.height;
  const most = Math.min(CARD.most, Math.floor((panel - BARE) / CARD.person));
  const needed = cards.map(({ people, notice }) => people.length + Number(notice !== undefined));
  const lines = Math.max(1, Math.min(most, Math.max(...needed)));
  const card = cards.length === 0 ? 0 : CARD.padding + CARD.title + lines * CARD.person;
  const list = panel - PANEL.head - (card === 0 ? 0 : card + PANEL.gap);
  return {
    isBelow: isUpright,
    scene: { width: isUpright ? room.width : room.width - PANEL.width - 24, height },
    list,
    rows: Math.max(1, Math.floor((list + PANEL.rowGap) / (PANEL.row + PANEL.rowGap))),
    card,
    lines,
  };
}

/** How a list of patients is shown; the height of a row in units. */
export interface ListLayout {
  pages: number;
  /** Rows of a page. */
  rows: number;
  row: number;
  /** Beside all else a name has two lines. */
  isRoomy: boolean;
}

/** Shares `count` patients evenly among as few pages as hold them, 4 + 4 and not 5 + 3, in rows as high as that allows. */
export function listLayout(count: number, { list, rows: most }: StandardLayout): ListLayout {
  const pages = Math.max(1, Math.ceil(count / most));
  const rows = Math.ceil(count / pages);
  const share = Math.floor((list + PANEL.rowGap) / Math.max(1, rows)) - PANEL.rowGap;
  const row = Math.max(PANEL.row, Math.min(ROW.most, share));
  return { pages, rows, row, isRoomy: row >= ROW.roomy };
}

/** Cards of more people than a card has lines are divided evenly, 3 + 2 and not 4 + 1; each part keeps its department's name. */
export function cardPages(cards: readonly OnCallCard[], lines: number): OnCallCard[] {
  const pages: OnCallCard[] = [];
  for (const card of cards) {
    const { people } = card;
    const parts = Math.max(1, Math.ceil(people.length / lines));
    const most = Math.ceil(people.length / parts);
    for (let part = 0; part < parts; part++) {
      pages.push({ ...card, people: people.slice(part * most, (part + 1) * most) });
    }
  }
  return pages;
}
