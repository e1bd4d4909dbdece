import type { BoardPatient } from "@wardline/contracts/boards";
import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import { foldName } from "@wardline/domain/department";
import { isRosterRole, ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster-role";
import type { DutyNow } from "./duties.js";
import { clockText, dateText } from "./wall-clock.js";

/** Someone on call as the board shows it; fields that the display hides are empty. */
export interface OnCallPerson {
  role: string;
  name: string;
  phone: string;
}

/** A department's card: people, or the words instead of them. */
export interface OnCallCard {
  department: string;
  /** Until when these are on call, "08:00"; empty where no roster says so. */
  until: string;
  people: OnCallPerson[];
  /** Shown where there are no people. */
  instead: string;
}

/**
 * Departments of which nobody is known have a card only while a patient's team needs them. Where the duties that the
 * board was told of are over, it says until when they were, and names no one.
 */
export function onCallCards(
  duties: readonly DutyNow[],
  patients: readonly BoardPatient[],
  zone: string,
): OnCallCard[] {
  const teams = new Set<string>();
  for (const patient of patients) for (const team of patient.teams) teams.add(foldName(team));
  const cards: OnCallCard[] = [];
  for (const { department, span, knownUntil } of duties) {
    // They come in the order in which one calls.
    const shown = mostSeniorFirst(span?.people ?? [])
      .map(({ role, name, phone = "" }) => ({ role, name, phone }))
      .filter(({ name, phone }) => name + phone !== "");
    if (shown.length === 0 && !teams.has(foldName(department))) continue;
    cards.push({
      department,
      until: span?.source === "roster" ? clockText(Date.parse(span.until), zone) : "",
      people: shown,
      instead: span === null ? endedText(knownUntil, zone) : NO_CONTACTS_TEXT,
    });
  }
  return cards;
}

function endedText(at: number, zone: string): string {
  return `Known until ${dateText(at, zone)}, ${clockText(at, zone)}`;
}

function mostSeniorFirst<P extends { role: string }>(people: readonly P[]): P[] {
  const rank = ({ role }: P) => (isRosterRole(role) ? ROSTER_ROLES.indexOf(role) : 0);
  return people.slice().sort((a, b) => rank(b) - rank(a));
}

/** What decides how on-call cards are laid out; lengths in units. */
export interface CardRoom {
  width: number;
  height: number;
  columns: number;
  /** The size of the letters of names and telephones. */
  contact: number;
}

/** Lengths of a card's parts in units; the style sheet of the panel has the same. */
export interface CardSizes {
  padding: number;
  title: number;
  /** A line of a person. */
  line: number;
  gap: number;
  /** The column of the roles. */
  role: number;
}

export function cardSizes(contact: number): CardSizes {
  return {
    padding: 20,
    title: Math.round(contact * 1.25),
    line: Math.round(contact * 1.22),
    gap: 10,
    role: Math.round(contact * 1.8),
  };
}

/** Widths of a letter and of a figure of Inter on average, in em. */
const LETTER = 0.56;
const FIGURE = 0.6;

/** Whether a name and a telephone stand on one line beside the role. */
export function isOneLine({ name, phone }: OnCallPerson, { width, contact }: CardRoom): boolean {
  if (name === "" || phone === "") return true;
  const { padding, role } = cardSizes(contact);
  const room = width - 2 * padding - role;
  return (name.length * LETTER + phone.length * FIGURE + 0.6) * contact <= room;
}

/** The height of a card in units. */
export function cardHeight(card: OnCallCard, room: CardRoom): number {
  const { padding, title, line } = cardSizes(room.contact);
  const lines = card.people.reduce((sum, one) => sum + (isOneLine(one, room) ? 1 : 2), 0);
  return padding + title + Math.max(1, lines) * line;
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

/** Cards in pages of columns, each at most so high; a card is divided only where no column holds it. */
export function onCallPages(cards: readonly OnCallCard[], room: CardRoom): OnCallCard[][][] {
  const pages: OnCallCard[][][] = [];
  const { gap } = cardSizes(room.contact);
  let page: OnCallCard[][] = [];
  let column: OnCallCard[] = [];
  let used = 0;
  for (const card of cards.flatMap((one) => parted(one, room))) {
    const height = cardHeight(card, room);
    const needed = height + (column.length > 0 ? gap : 0);
    if (column.length > 0 && used + needed > room.height) {
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

/** A role in two letters; whoever has none on a roster is a telephone to call. */
export function roleLetters(role: string): string {
  return isRosterRole(role) ? ROLE_LETTERS[role] : "Tel";
}

/** The cards as a wall that is read from 5 m shows them: the most senior alone. */
export function mostSenior(cards: readonly OnCallCard[]): OnCallCard[] {
  return cards.map((card) => ({ ...card, people: card.people.slice(0, 1) }));
}
