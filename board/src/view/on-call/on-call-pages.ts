import { isRosterRole, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { TYPE_STEPS } from "@wardline/theme/type-scale";
import type { Room } from "../patients/rooms.js";
import { fillLines, findLeastHeight, measureText, splitEvery } from "../place/ruler.js";
import { abbreviateName } from "./duty-forms.js";
import { getCardSizes, type OnCallCard, type OnCallPerson, selectOwnCards } from "./on-call.js";

/** Space for on-call cards; lengths in units. */
export interface CardRoom {
  width: number;
  height: number;
  columns: number;
  /** Letter size of names and phone numbers. */
  contact: number;
  /** True if cards have the smallest possible margins around their letters. */
  isTight?: boolean;
}

/** A panel's cards in pages of columns, their layout, and the end time that most of them share. */
export type PanelPages = ReturnType<typeof layOutPanel>;

/** Smallest letter size of people to call that is legible from 3 m. */
const MIN_CONTACT_SIZE = Math.min(...TYPE_STEPS.map(({ contact }) => contact));

/** Number of people of a large team who are shown on every page: the first and second to call. */
const PINNED_PERSON_COUNT = 2;

/**
 * Lays out the panel: on one page if letters legible from 3 m allow it, else in the given letters. `team`: the folded
 * team whose people are on every page, or null. `isFar`: read from 5 m, with only the first to call.
 */
export function layOutPanel(
  cards: readonly OnCallCard[],
  { team, isFar, room }: { team: string | null; isFar: boolean; room: CardRoom },
) {
  // The panel's title names this time, so the cards need not.
  const until = findSharedEnd(cards);
  const shown = cards.map((card) => (card.until === until ? { ...card, until: "" } : card));
  if (isFar) return { pages: layOutOnCallPages(keepFirstToCall(shown), room), room, until };
  const own = shown.find(({ department }) => team !== null && toComparedText(department) === team);
  const others = shortenCards(shown.filter((card) => card !== own));
  const small: CardRoom = { ...room, contact: MIN_CONTACT_SIZE };
  const layOut = (space: CardRoom) => {
    const pages = own ? layOutPinnedPages(own, others, space) : layOutOnCallPages(others, space);
    return { pages, room: space, until };
  };
  const first = layOut(room);
  const variants = [first, ...[small, { ...small, isTight: true }].map(layOut)];
  return variants.find(({ pages }) => pages.length <= 1) ?? first;
}

function findSharedEnd(cards: readonly OnCallCard[]): string {
  const count = (end: string) => cards.filter(({ until }) => until === end).length;
  const ends = cards.map(({ until }) => until).filter((end) => end !== "");
  const most = ends.reduce((best, end) => (count(end) > count(best) ? end : best), ends[0] ?? "");
  return count(most) > 1 ? most : "";
}

/** Gap before a phone number next to a name, in units. */
const PHONE_GAP = 14;

/** Returns the width of a phone number next to a name, with the gap before it. */
export function measurePhone(phone: string, size: number): number {
  return phone === "" ? 0 : PHONE_GAP + measureText(phone, { size });
}

/** Smallest letter size of the person's name on a brief card, in units. */
const MIN_BRIEF_SIZE = 30;

/** Returns how a card of this width names a person next to the role. */
export function fitPersonBesideRole({ name, phone }: OnCallPerson, room: CardRoom) {
  const { padding, role } = getCardSizes(room.contact, room.isTight);
  return fitPerson({ name, phone }, room.width - 2 * padding - role, [[name, room.contact]]);
}

/** Returns how a brief card of this width names its person. */
export function fitBriefPerson({ name, phone }: OnCallPerson, room: CardRoom) {
  const { brief } = getCardSizes(room.contact, room.isTight);
  return fitPerson({ name, phone }, room.width - 2 * brief.side, [
    [name, room.contact],
    [name, MIN_BRIEF_SIZE],
    [abbreviateName(name), MIN_BRIEF_SIZE],
  ]);
}

/** Fits the full name, or initial and family name if only that fits, next to the phone number. */
function fitPerson(
  { name, phone }: Pick<OnCallPerson, "name" | "phone">,
  width: number,
  variants: readonly [text: string, size: number][],
) {
  if (name === "" || phone === "") return { name: name || phone, isSmall: false, isOneLine: true };
  const index = variants.findIndex(([text, size]) => {
    const phoneWidth = measurePhone(phone, size);
    return measureText(text, { size, weight: 600, tracking: -0.015 }) + phoneWidth <= width;
  });
  return { name: variants[index]?.[0] ?? name, isSmall: index > 0, isOneLine: index >= 0 };
}

/** Returns the height of a card in units. */
export function computeCardHeight(card: OnCallCard, room: CardRoom): number {
  const { padding, title, line, brief } = getCardSizes(room.contact, room.isTight);
  const fitPersonAt = card.isBrief ? fitBriefPerson : fitPersonBesideRole;
  const phonesBelow = card.people.filter((one) => !fitPersonAt(one, room).isOneLine);
  const lines = Math.max(1, card.people.length + phonesBelow.length);
  if (card.isBrief) return brief.padding + brief.title + lines * line;
  return padding + title + (lines + Number(card.notice !== undefined)) * line;
}

function splitCard(card: OnCallCard, room: CardRoom): OnCallCard[] {
  const parts: OnCallCard[] = [];
  for (const person of card.people) {
    const last = parts[parts.length - 1];
    const longer = { ...card, people: [...(last?.people ?? []), person] };
    if (last !== undefined && computeCardHeight(longer, room) <= room.height)
      parts[parts.length - 1] = longer;
    else parts.push({ ...card, people: [person] });
  }
  return parts.length > 0 ? parts : [card];
}

/**
 * Lays out cards with one on every page: on top of a single column, else in its own column. If no space is left, only
 * its first people are on every page, and its other people come first.
 */
export function layOutPinnedPages(
  pinned: OnCallCard,
  others: readonly OnCallCard[],
  room: CardRoom,
): OnCallCard[][][] {
  const height = computeCardHeight(pinned, room);
  const left =
    room.columns > 1
      ? { ...room, columns: room.columns - 1 }
      : { ...room, height: room.height - height - getCardSizes(room.contact, room.isTight).gap };
  const { people } = pinned;
  const withFirstPerson = others.map((card) => ({ ...card, people: card.people.slice(0, 1) }));
  const heights = withFirstPerson.map((card) => computeCardHeight(card, room));
  if (height > room.height || left.height < Math.max(0, ...heights)) {
    const rest = people.slice(PINNED_PERSON_COUNT);
    if (rest.length === 0) return layOutOnCallPages([pinned, ...others], room);
    const first = { ...pinned, people: people.slice(0, PINNED_PERSON_COUNT), others: rest.length };
    return layOutPinnedPages(first, [{ ...pinned, people: rest }, ...others], room);
  }
  if (others.length === 0) return [[[pinned]]];
  return layOutOnCallPages(others, left).map((columns) =>
    room.columns > 1 ? [[pinned], ...columns] : [[pinned, ...(columns[0] ?? [])]],
  );
}

/** Lays out cards evenly on as few pages as possible; splits a card only if no column holds it. */
export function layOutOnCallPages(cards: readonly OnCallCard[], room: CardRoom): OnCallCard[][][] {
  const parts = cards.flatMap((one) => splitCard(one, room));
  const fill = (limit: number) => fillColumns(parts, room, limit);
  const pages = fill(room.height);
  if (pages.length < 2) return pages;
  return fill(findLeastHeight(room.height, (limit) => fill(limit).length <= pages.length));
}

/** Fills the columns of pages up to `limit`. A column may also hold a single taller card. */
function fillColumns(cards: readonly OnCallCard[], room: CardRoom, limit: number) {
  const { gap } = getCardSizes(room.contact, room.isTight);
  const measure = (card: OnCallCard) => computeCardHeight(card, room) + gap;
  const columns = fillLines(cards, measure, () => limit + gap);
  return splitEvery(columns, room.columns);
}

/** Abbreviates a role to its capitals and the position unless it is the first; "Tel" without a role. */
export function abbreviateRole({ role, position = 1 }: Pick<OnCallPerson, "role" | "position">) {
  if (!isRosterRole(role)) return "Tel";
  return `${role.replace(/[^A-Z]/g, "")}${position > 1 ? position : ""}`;
}

/** Shortens the cards for a board read from 3 m: each card names only the first to call, on two lines. */
export function shortenCards(cards: readonly OnCallCard[]): OnCallCard[] {
  return keepFirstToCall(cards).map((card) => ({ ...card, isBrief: true }));
}

/** Shortens the cards for a board read from 5 m: each card names only the first to call, as in the ward's line. */
export function keepFirstToCall(cards: readonly OnCallCard[]): OnCallCard[] {
  const rank = ({ role }: OnCallPerson) => (isRosterRole(role) ? ROSTER_ROLES.indexOf(role) : 0);
  return cards.map((card) => {
    const least = Math.min(...card.people.map(rank));
    const [first, ...others] = card.people.filter((one) => rank(one) === least);
    return { ...card, people: first === undefined ? [] : [first], others: others.length };
  });
}

/** Returns the key of a person on a card: a person who covers for two people is on it twice. */
export function getPersonKey({ role, name, phone, for: covered = "" }: OnCallPerson): string {
  return [role, name, phone, covered].join("/");
}

/** Puts a card of the room's own team before each other card, so that the team is always shown. */
export function sortOwnFirst(cards: readonly OnCallCard[], room: Room): OnCallCard[] {
  const own = selectOwnCards(cards, room);
  const others = cards.filter((card) => !own.includes(card));
  if (others.length === 0) return own;
  return others.flatMap((card, index) =>
    own.slice(index % own.length, (index % own.length) + 1).concat(card),
  );
}
