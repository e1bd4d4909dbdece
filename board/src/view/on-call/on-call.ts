import type { BoardPatient } from "@wardline/contracts/boards/board";
import { NO_CONTACTS_TEXT, STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { formatCalledName } from "@wardline/domain/roster/cover";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import type { Room } from "../patients/rooms.js";
import type { DutyNow } from "./duties.js";

/** Person on call as the board shows them; fields that the display hides are empty. */
export interface OnCallPerson {
  role: string;
  name: string;
  phone: string;
  /** Person whose duty is covered; absent for the person on the roster. */
  for?: string | undefined;
  /** Position within the role; absent for the first. */
  position?: number | undefined;
}

/** A department's card: its people, or words if there are none. */
export interface OnCallCard {
  department: string;
  /** End of duty, "08:00"; empty if no roster gives an end. */
  until: string;
  people: OnCallPerson[];
  /** Text shown if there are no people. */
  fallback: string;
  /** Text shown before people who replace a missing roster; absent if there is a roster. */
  notice?: string;
  /** True if the card names only the first to call, on two lines. */
  isBrief?: boolean;
  /** Number of others in the first person's role who are left out or on other pages. */
  others?: number;
}

/** Returns the cards. A department without known people has a card only if it is the team of a patient. */
export function buildOnCallCards(
  duties: readonly DutyNow[],
  patients: readonly BoardPatient[],
  zone: string,
): OnCallCard[] {
  const teams = new Set(patients.flatMap((patient) => patient.teams).map(toComparedText));
  return duties.flatMap(({ department, span, knownUntil }): OnCallCard[] => {
    // The server sends people in calling order, which stays unchanged here.
    const shown = (span?.people ?? [])
      .map((person) => ({ ...person, name: formatCalledName(person), phone: person.phone ?? "" }))
      .filter(({ name, phone }) => name + phone !== "");
    const notice = STAND_IN_TEXTS[span?.source ?? "none"];
    if (shown.length === 0 && !teams.has(toComparedText(department))) return [];
    const until = span?.source === "roster" ? clockText(Date.parse(span.until), zone) : "";
    const fallback =
      span === null
        ? `Known until ${dateText(knownUntil, zone)}, ${clockText(knownUntil, zone)}`
        : NO_CONTACTS_TEXT;
    const card = { department, until, people: shown, fallback };
    return [notice === "" || shown.length === 0 ? card : { ...card, notice }];
  });
}

/** Returns the cards of the teams of a room's patients; all cards if the patients have no ward or team. */
export function selectRoomCards(cards: readonly OnCallCard[], { key, name, duty, rows }: Room) {
  const teams = new Set([duty.team, ...rows.flatMap((row) => row.teams)].map(toComparedText));
  const found = Array.from(teams).flatMap((team) =>
    cards.filter(({ department }) => toComparedText(department) === team),
  );
  if (found.length > 0) return found;
  if (key === "") return cards.slice();
  return [{ department: name, until: "", people: [], fallback: NO_CONTACTS_TEXT }];
}

/** Returns the card of a room's team; people of other teams would seem to belong to the room next to its beds. */
export function selectOwnCards(cards: readonly OnCallCard[], room: Room): OnCallCard[] {
  return selectRoomCards(cards, room.duty.team === "" ? room : { ...room, rows: [] });
}

/** Returns the lengths of a card's parts, as in the panel's style sheet, for letters of `contact` units. */
export function getCardSizes(contact: number, isTight = false) {
  return {
    padding: isTight ? 8 : 20,
    title: Math.round(contact * (isTight ? 1.06 : 1.25)),
    line: Math.round(contact * (isTight ? 1.15 : 1.22)),
    gap: isTight ? 4 : 8,
    /** Width of the column of roles. */
    role: Math.round(contact * 1.8),
    /** Brief card: its padding above and below, its padding at the sides, and its title. */
    brief: {
      padding: isTight ? 2 : 8,
      side: 12,
      title: Math.round(contact * (isTight ? 1 : 1.06)),
    },
  };
}
