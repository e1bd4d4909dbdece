import type { BoardEmergency } from "@wardline/contracts/boards";
import { compared } from "@wardline/domain/text/text-forms";
import { bedIn, type Room } from "../patients/rooms.js";
import type { RowView } from "../patients/rows.js";

/** Where in the ward an emergency is. */
export interface EmergencyPlace {
  room: Room;
  /** Who lies in the bed that is named; null where no bed is, or nobody lies there. */
  row: RowView | null;
}

/**
 * The room and the bed that the words of an emergency's place name, "Ward 3 North, bed N12" or "N12"; null where they name neither
 * for certain. Without a room's name a bed's label counts only where one bed has it, and where it is letters and figures.
 */
export function emergencyPlace(
  { place }: Pick<BoardEmergency, "place">,
  rooms: readonly Room[],
): EmergencyPlace | null {
  const words = wordsOf(place);
  const named = rooms
    .filter(({ key, name }) => key !== "" && has(words, wordsOf(name)))
    .sort((a, b) => b.name.length - a.name.length);
  const [room] = named;
  if (room !== undefined) {
    return { room, row: rowIn(room, without(words, wordsOf(room.name))) };
  }
  const found = rooms
    .filter(({ key }) => key !== "")
    .flatMap((one) => one.rows.map((row) => ({ room: one, row })))
    .filter(({ room: one, row }) => {
      const label = bedIn(one, row);
      return !row.isLeaving && /\d/.test(label) && /\D/.test(label) && has(words, wordsOf(label));
    });
  const [only] = found;
  return only !== undefined && found.every(({ row }) => row.id === only.row.id) ? only : null;
}

/** Who lies in the bed of this room that the words name. */
function rowIn(room: Room, words: readonly string[]): RowView | null {
  const found = room.rows.filter((row) => !row.isLeaving && has(words, wordsOf(bedIn(room, row))));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function wordsOf(text: string): string[] {
  return compared(text)
    .split(/[\s,;:.·()/–-]+/)
    .filter((word) => word !== "");
}

/** Where these words stand one after the other; -1 for nowhere. */
function placeOf(words: readonly string[], sought: readonly string[]): number {
  if (sought.length === 0) return -1;
  return words.findIndex((_, at) => sought.every((word, index) => words[at + index] === word));
}

function has(words: readonly string[], sought: readonly string[]): boolean {
  return placeOf(words, sought) >= 0;
}

function without(words: readonly string[], sought: readonly string[]): string[] {
  const at = placeOf(words, sought);
  return words.slice(0, at).concat(words.slice(at + sought.length));
}
