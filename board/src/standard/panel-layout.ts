import type { OnCallCard } from "../view/on-call.js";

/** Heights of the panel's parts in units; the style sheet has the same. */
export const PANEL = { width: 720, head: 62, row: 100, rowGap: 4, gap: 14 } as const;
export const CARD = { padding: 24, title: 36, person: 40, most: 4 } as const;

/** The panel without an on-call card's lines, two rows of the list among it: what emergencies leave goes to patients first. */
const BARE = PANEL.head + 2 * (PANEL.row + PANEL.rowGap) + PANEL.gap + CARD.padding + CARD.title;

/** On a screen that hangs upright the scene takes this share of the height. */
const SCENE_SHARE = 0.47;

/** Where the 3D board puts things, in units. */
export interface StandardLayout {
  isBelow: boolean;
  scene: { width: number; height: number };
  /** Rows of a page of the list. */
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
  const lines = Math.max(1, Math.min(most, Math.max(...cards.map(({ people }) => people.length))));
  const card = cards.length === 0 ? 0 : CARD.padding + CARD.title + lines * CARD.person;
  const list = panel - PANEL.head - (card === 0 ? 0 : card + PANEL.gap);
  return {
    isBelow: isUpright,
    scene: { width: isUpright ? room.width : room.width - PANEL.width - 24, height },
    rows: Math.max(1, Math.floor((list + PANEL.rowGap) / (PANEL.row + PANEL.rowGap))),
    card,
    lines,
  };
}

/** Cards of more people than a card has lines are divided; each part keeps its department's name. */
export function cardPages(cards: readonly OnCallCard[], lines: number): OnCallCard[] {
  const pages: OnCallCard[] = [];
  for (const card of cards) {
    const { people } = card;
    for (let from = 0; from === 0 || from < people.length; from += lines) {
      pages.push({ ...card, people: people.slice(from, from + lines) });
    }
  }
  return pages;
}
