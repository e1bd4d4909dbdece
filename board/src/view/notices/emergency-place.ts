import type { BoardEmergency } from "@wardline/contracts/boards/board";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { formatBedInRoom, type Room } from "../patients/rooms.js";
import type { RowView } from "../patients/rows.js";

/** Place of an emergency in the ward. */
export interface EmergencyPlace {
  room: Room;
  /** Patient in the named bed; null if no bed is named or the bed is empty. */
  row: RowView | null;
}

/**
 * Finds the room and bed in an emergency's place, such as "Ward 3 North, bed N12" or "N12"; null if uncertain. Without
 * a room, the bed's label must be unique and contain letters and figures.
 */
export function findEmergencyPlace(
  { place }: Pick<BoardEmergency, "place">,
  rooms: readonly Room[],
): EmergencyPlace | null {
  const words = splitWords(place);
  const namedRooms = rooms
    .filter(({ key, name }) => key !== "" && hasWords(words, splitWords(name)))
    .sort((a, b) => b.name.length - a.name.length);
  const [room] = namedRooms;
  if (room !== undefined) {
    return { room, row: findNamedRow(room, removeWords(words, splitWords(room.name))) };
  }
  const found = rooms
    .filter(({ key }) => key !== "")
    .flatMap((one) => one.rows.map((row) => ({ room: one, row })))
    .filter(({ room: one, row }) => {
      const label = formatBedInRoom(one, row);
      return (
        !row.isLeaving && /\d/.test(label) && /\D/.test(label) && hasWords(words, splitWords(label))
      );
    });
  const [match] = found;
  return match !== undefined && found.every(({ row }) => row.id === match.row.id) ? match : null;
}

/** Returns the patient in the bed that the words name, if the bed is in this room. */
function findNamedRow(room: Room, words: readonly string[]): RowView | null {
  const found = room.rows.filter(
    (row) => !row.isLeaving && hasWords(words, splitWords(formatBedInRoom(room, row))),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function splitWords(text: string): string[] {
  return toComparedText(text)
    .split(/[\s,;:.·()/–-]+/)
    .filter((word) => word !== "");
}

/** Returns the index at which the searched words occur one after another; -1 if they do not. */
function findWords(words: readonly string[], searchedWords: readonly string[]): number {
  if (searchedWords.length === 0) return -1;
  return words.findIndex((_, at) =>
    searchedWords.every((word, index) => words[at + index] === word),
  );
}

function hasWords(words: readonly string[], searchedWords: readonly string[]): boolean {
  return findWords(words, searchedWords) >= 0;
}

function removeWords(words: readonly string[], searchedWords: readonly string[]): string[] {
  const at = findWords(words, searchedWords);
  return words.slice(0, at).concat(words.slice(at + searchedWords.length));
}
