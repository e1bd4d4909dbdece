import { isRosterRole, ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { TYPE_STEPS } from "@wardline/theme/type-scale";
import { familyName, shortName } from "../patients/names.js";
import type { Room } from "../patients/rooms.js";
import {
  type CardSizes,
  cardSizes,
  type OnCallCard,
  type OnCallPerson,
  ownCards,
} from "./on-call.js";

/** What decides how on-call cards are laid out; lengths in units. */
export interface CardRoom {
  width: number;
  height: number;
  columns: number;
  /** The size of the letters of names and telephones. */
  contact: number;
  /** Cards have the least air that their letters need. */
  isTight?: boolean;
}

/** A panel's cards in pages of columns, how they are laid out, and until when most of them are on call. */
export interface PanelPages {
  pages: OnCallCard[][][];
  room: CardRoom;
  /** What the panel's title says once: the cards that say it too have none. Empty where no two are alike. */
  until: string;
}

/** The smallest letters of people to call that are read from 3 m. */
const LEAST_CONTACT = Math.min(...TYPE_STEPS.map(({ contact }) => contact));

/** Of a team that has no room on every page so many people do: whom one calls first, and next. */
const PINNED_PEOPLE = 2;

/**
 * The panel of these cards: on one page where letters for 3 m make that possible, else in the given letters. `team`: whose
 * people are on every page, folded; null for nobody's. `isFar`: read from 5 m, the first to call alone.
 */
export function panelPages(
  cards: readonly OnCallCard[],
  { team, isFar, room }: { team: string | null; isFar: boolean; room: CardRoom },
): PanelPages {
  const until = sharedUntil(cards);
  const shown = cards.map((card) => (card.until === until ? { ...card, until: "" } : card));
  if (isFar) return { pages: onCallPages(firstToCall(shown), room), room, until };
  const own = shown.find(({ department }) => team !== null && compared(department) === team);
  const others = briefCards(shown.filter((card) => card !== own));
  const ways = [{}, { contact: LEAST_CONTACT }, { contact: LEAST_CONTACT, isTight: true }].map(
    (letters) => {
      const way: CardRoom = { ...room, ...letters };
      const pages = own === undefined ? onCallPages(others, way) : pinnedPages(own, others, way);
      return { pages, room: way, until };
    },
  );
  return ways.find(({ pages }) => pages.length <= 1) ?? (ways[0] as PanelPages);
}

/** Until when most of these are on call, where several say the same. */
function sharedUntil(cards: readonly OnCallCard[]): string {
  const counts = new Map<string, number>();
  for (const { until } of cards) counts.set(until, (counts.get(until) ?? 0) + 1);
  counts.delete("");
  const [most] = Array.from(counts).sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] > 1 ? most[0] : "";
}

/** Widths of a letter and of a figure of Inter on average, in em. */
const LETTER = 0.56;
const FIGURE = 0.6;

/** Whether a name and a telephone stand on one line beside the role. */
export function isOneLine({ name, phone }: OnCallPerson, room: CardRoom): boolean {
  if (name === "" || phone === "") return true;
  const { width, contact } = room;
  const { padding, role } = sizesIn(room);
  const wide = width - 2 * padding - role;
  return (name.length * LETTER + phone.length * FIGURE + 0.6) * contact <= wide;
}

/** Lengths of a card's parts in such a room. */
export function sizesIn({ contact, isTight }: CardRoom): CardSizes {
  return cardSizes(contact, isTight);
}

/** Letters of a brief card's person at the least, in units; a letter, one of a telephone and the gap before it in em. */
const BRIEF_LETTERS = 30;
const BRIEF_LETTER = 0.54;
const BRIEF_FIGURE = 0.57;
const BRIEF_GAP = 0.5;

/** The person of a brief card. */
export interface BriefPerson {
  /** The whole name, or the family name after an initial where that alone has room beside the telephone. */
  name: string;
  /** In smaller letters. */
  isSmall: boolean;
  /** Name and telephone stand on one line. */
  isOneLine: boolean;
}

/** How a brief card of such a width names its person. */
export function briefPerson(person: OnCallPerson, at: CardRoom): BriefPerson {
  const { name, phone } = person;
  const { width, contact } = at;
  const room = width - 2 * sizesIn(at).brief.side;
  const fits = (text: string, letters: number) =>
    (text.length * BRIEF_LETTER + phone.length * BRIEF_FIGURE + BRIEF_GAP) * letters <= room;
  if (name === "" || phone === "" || fits(name, contact)) {
    return { name: name || phone, isSmall: false, isOneLine: true };
  }
  const found = [name, shortName(name)].find((text) => fits(text, BRIEF_LETTERS));
  if (found !== undefined) return { name: found, isSmall: true, isOneLine: true };
  return { name, isSmall: false, isOneLine: false };
}

/** The height of a card in units. */
export function cardHeight(card: OnCallCard, room: CardRoom): number {
  const { padding, title, line, brief } = sizesIn(room);
  if (card.isBrief === true) {
    const [person] = card.people;
    const isTwo = person !== undefined && !briefPerson(person, room).isOneLine;
    return brief.padding + brief.title + (isTwo ? 2 : 1) * line;
  }
  const lines = card.people.reduce((sum, one) => sum + (isOneLine(one, room) ? 1 : 2), 0);
  return padding + title + (Math.max(1, lines) + Number(card.notice !== undefined)) * line;
}

/** The height of the least part of a card. */
function leastHeight(card: OnCallCard, room: CardRoom): number {
  return cardHeight({ ...card, people: card.people.slice(0, 1) }, room);
}

/** A card in as many as it takes, each of people that one column holds; one at the least. */
function parted(card: OnCallCard, room: CardRoom): OnCallCard[] {
  const parts: OnCallCard[] = [];
  for (const person of card.people) {
    const last = parts[parts.length - 1];
    const longer = { ...card, people: [...(last?.people ?? []), person] };
    if (last !== undefined && cardHeight(longer, room) <= room.height)
      parts[parts.length - 1] = longer;
    else parts.push({ ...card, people: [person] });
  }
  return parts.length > 0 ? parts : [card];
}

/**
 * Cards in pages of columns, below or beside one that is on every page: on top where there is one column, else in a column of
 * its own. Where that leaves no room for others its first people are on every page, and the rest of them the first of the others.
 */
export function pinnedPages(
  pinned: OnCallCard,
  others: readonly OnCallCard[],
  room: CardRoom,
): OnCallCard[][][] {
  const height = cardHeight(pinned, room);
  const left =
    room.columns > 1
      ? { ...room, columns: room.columns - 1 }
      : { ...room, height: room.height - height - sizesIn(room).gap };
  const least = Math.max(0, ...others.map((card) => leastHeight(card, room)));
  if (height > room.height || left.height < least) {
    const { people } = pinned;
    const rest = people.slice(PINNED_PEOPLE);
    if (rest.length === 0) return onCallPages([pinned, ...others], room);
    const first = { ...pinned, people: people.slice(0, PINNED_PEOPLE), others: rest.length };
    return pinnedPages(first, [{ ...pinned, people: rest }, ...others], room);
  }
  if (others.length === 0) return [[[pinned]]];
  return onCallPages(others, left).map((columns) =>
    room.columns > 1
      ? [[pinned], ...columns]
      : [[pinned, ...(columns[0] ?? [])], ...columns.slice(1)],
  );
}

/** Cards in as few pages of columns as hold them, each as full as the others; a card is divided only where no column holds it. */
export function onCallPages(cards: readonly OnCallCard[], room: CardRoom): OnCallCard[][][] {
  const parts = cards.flatMap((one) => parted(one, room));
  let pages = filled(parts, room, room.height);
  if (pages.length < 2) return pages;
  const fewest = pages.length;
  let [low, high] = [0, room.height];
  while (high - low > 4) {
    const height = (low + high) / 2;
    const found = filled(parts, room, height);
    if (found.length > fewest) low = height;
    else [pages, high] = [found, height];
  }
  return pages;
}

/** Cards in pages of columns, each filled up to `limit`, or with one card that is higher. */
function filled(cards: readonly OnCallCard[], room: CardRoom, limit: number): OnCallCard[][][] {
  const pages: OnCallCard[][][] = [];
  const { gap } = sizesIn(room);
  let page: OnCallCard[][] = [];
  let column: OnCallCard[] = [];
  let used = 0;
  for (const card of cards) {
    const height = cardHeight(card, room);
    const needed = height + (column.length > 0 ? gap : 0);
    if (column.length > 0 && used + needed > limit) {
      page.push(column);
      column = [];
      used = 0;
    }
    if (page.length === room.columns) {
      pages.push(page);
      page = [];
    }
    used += column.length > 0 ? needed : height;
    column.push(card);
  }
  if (column.length > 0) page.push(column);
  if (page.length > 0) pages.push(page);
  return pages;
}

/** The roles of a roster in a column of two letters. */
const ROLE_LETTERS: Readonly<Record<RosterRole, string>> = {
  "House Officer": "HO",
  Registrar: "R",
  "Senior Registrar": "SR",
  Consultant: "C",
};

/** A role in two letters, with the place of who is not the first; a person without one on a roster is a telephone to call. */
export function roleLetters({ role, position = 1 }: Pick<OnCallPerson, "role" | "position">) {
  if (!isRosterRole(role)) return "Tel";
  return position > 1 ? `${ROLE_LETTERS[role]}${position}` : ROLE_LETTERS[role];
}

/** The cards as a wall that is read from 3 m shows them: the first whom one calls, on two lines. */
export function briefCards(cards: readonly OnCallCard[]): OnCallCard[] {
  return firstToCall(cards).map((card) => ({ ...card, isBrief: true }));
}

/** The cards as a wall that is read from 5 m shows them: the first whom one calls, as in the ward's line, and no one else. */
export function firstToCall(cards: readonly OnCallCard[]): OnCallCard[] {
  const rank = ({ role }: OnCallPerson) => (isRosterRole(role) ? ROSTER_ROLES.indexOf(role) : 0);
  return cards.map((card) => {
    const least = Math.min(...card.people.map(rank));
    const [first, ...others] = card.people.filter((one) => rank(one) === least);
    return { ...card, people: first === undefined ? [] : [first], others: others.length };
  });
}

/** Whom somebody covers, in few letters: the family name, after an initial where another on the card has it, too. */
export function shortCovered(covered: string, people: readonly OnCallPerson[]): string {
  const family = familyName(covered);
  const others = people.flatMap(({ name, for: other = "" }) => [name, other]);
  const isShared = others.some((one) => one !== covered && familyName(one) === family);
  return isShared ? shortName(covered) : family;
}

/** Tells a person of a card from its others: one may be there for two, and then stands there twice. */
export function personKey({ role, name, phone, for: covered = "" }: OnCallPerson): string {
  return [role, name, phone, covered].join("/");
}

/** The cards of a board that has this room alone: its own team's before each of the others. */
export function ownFirst(cards: readonly OnCallCard[], room: Room): OnCallCard[] {
  const own = ownCards(cards, room);
  const others = cards.filter((card) => !own.includes(card));
  if (others.length === 0) return own;
  return others.flatMap((card, index) =>
    own.slice(index % own.length, (index % own.length) + 1).concat(card),
  );
}
