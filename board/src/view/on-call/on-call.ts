import type { BoardPatient } from "@wardline/contracts/boards";
import { NO_CONTACTS_TEXT, STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { calledName } from "@wardline/domain/roster/cover";
import { compared } from "@wardline/domain/text/text-forms";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import type { Room } from "../patients/rooms.js";
import type { DutyNow } from "./duties.js";

/** Someone on call as the board shows it; fields that the display hides are empty. */
export interface OnCallPerson {
  role: string;
  name: string;
  phone: string;
  /** Whose duty this person covers; absent for who is on the roster. */
  for?: string | undefined;
  /** The person's place in the role; absent for the first. */
  position?: number | undefined;
}

/** A department's card: people, or the words instead of them. */
export interface OnCallCard {
  department: string;
  /** Until when these are on call, "08:00"; empty where no roster says so. */
  until: string;
  people: OnCallPerson[];
  /** Shown where there are no people. */
  instead: string;
  /** Shown before people who stand in for a roster; absent where there is one. */
  notice?: string;
  /** It names the first to call alone, on two lines. */
  isBrief?: boolean;
  /** How many others have the role of the first to call, where that one is named alone, or stand on other pages. */
  others?: number;
}

/**
 * Departments of which nobody is known have a card only while a patient's team needs them. Where the duties that the
 * board knows have ended, it says until when they were known, and names no one.
 */
export function onCallCards(
  duties: readonly DutyNow[],
  patients: readonly BoardPatient[],
  zone: string,
): OnCallCard[] {
  const teams = new Set<string>();
  for (const patient of patients) for (const team of patient.teams) teams.add(compared(team));
  const cards: OnCallCard[] = [];
  for (const { department, span, knownUntil } of duties) {
    // They come in the order in which one calls, and stand in it.
    const shown = (span?.people ?? [])
      .map((person) => ({ ...person, name: calledName(person), phone: person.phone ?? "" }))
      .filter(({ name, phone }) => name + phone !== "");
    const notice = STAND_IN_TEXTS[span?.source ?? "none"];
    if (shown.length === 0 && !teams.has(compared(department))) continue;
    cards.push({
      department,
      until: span?.source === "roster" ? clockText(Date.parse(span.until), zone) : "",
      people: shown,
      instead: span === null ? endedText(knownUntil, zone) : NO_CONTACTS_TEXT,
      ...(notice === "" || shown.length === 0 ? {} : { notice }),
    });
  }
  return cards;
}

function endedText(at: number, zone: string): string {
  return `Known until ${dateText(at, zone)}, ${clockText(at, zone)}`;
}

/**
 * Who is on call for the patients of a room: in each of their teams that has a card, that of the most first. Who is in no ward,
 * or of no team, has no department of that name: for them it is everybody.
 */
export function cardsOfRoom(
  cards: readonly OnCallCard[],
  { key, name, duty, rows }: Room,
): OnCallCard[] {
  const teams = new Set([duty.team, ...rows.flatMap((row) => row.teams)].map(compared));
  const found = Array.from(teams).flatMap((team) =>
    cards.filter(({ department }) => compared(department) === team),
  );
  if (found.length > 0) return found;
  if (key === "") return cards.slice();
  return [{ department: name, until: "", people: [], instead: NO_CONTACTS_TEXT }];
}

/**
 * The card of the team whom one calls for most of a room's patients, and no other's: beside a room's beds another team's people would be
 * taken for its own. Of who is in no room it is everybody's.
 */
export function ownCards(cards: readonly OnCallCard[], room: Room): OnCallCard[] {
  const own = cardsOfRoom(cards, { ...room, rows: [] });
  return room.duty.team === "" ? cardsOfRoom(cards, room) : own;
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
  /** Of a card that is brief: its padding above and below, beside its text, and its title. */
  brief: { padding: number; side: number; title: number };
}

/** Of letters of `contact` units; `isTight`: with the least air that letters need. */
export function cardSizes(contact: number, isTight = false): CardSizes {
  return {
    padding: isTight ? 8 : 20,
    title: Math.round(contact * (isTight ? 1.06 : 1.25)),
    line: Math.round(contact * (isTight ? 1.15 : 1.22)),
    gap: isTight ? 4 : 8,
    role: Math.round(contact * 1.8),
    brief: {
      padding: isTight ? 2 : 8,
      side: 12,
      title: Math.round(contact * (isTight ? 1 : 1.06)),
    },
  };
}
