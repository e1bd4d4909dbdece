import { toComparedText } from "@wardline/domain/text/text-forms";
import { formatBedInRoom, type Room } from "../patients/rooms.js";

/** Line heights by number of emergencies, in units, and the gap between two lines, as in the style sheet. */
const HEIGHTS = { wide: [236, 150, 116, 92, 80], upright: [330, 240, 190, 160, 140] } as const;
const LINE_GAP = 8;
/** Line heights from which the place is below the kind, and on a portrait screen the time below the place. */
const MIN_PLACE_BELOW_HEIGHT = 140;
const MIN_TIME_BELOW_HEIGHT = 190;

/** Layout of a board's emergencies, in units; all zero without any (docs/board.md, Emergencies). */
export type EmergencyLayout = ReturnType<typeof layOutEmergencies>;

/** Lays out `count` emergencies; the fewer there are, the larger they are shown. */
export function layOutEmergencies(count: number, isUpright: boolean) {
  const heights: readonly number[] = isUpright ? HEIGHTS.upright : HEIGHTS.wide;
  const line = heights[Math.min(count, heights.length) - 1] ?? 0;
  const height = count === 0 ? 0 : count * (line + LINE_GAP) - LINE_GAP;
  const isStacked = line >= MIN_PLACE_BELOW_HEIGHT;
  const isTimeBelow = isUpright && line >= MIN_TIME_BELOW_HEIGHT;
  return { line, height, isUpright, isStacked, isTimeBelow };
}

/** Room of an emergency, and the patient in the named bed; `row`: null if no bed is named or the bed is empty. */
export type EmergencyPlace = NonNullable<ReturnType<typeof findEmergencyPlace>>;

/** Finds the room and bed of "Ward 3 North, bed N12" or "N12"; null if uncertain. */
export function findEmergencyPlace({ place }: { place: string }, rooms: readonly Room[]) {
  const words = toWordText(place);
  const knownRooms = rooms.filter(({ key }) => key !== "");
  const [room] = knownRooms
    .filter(({ name }) => hasWords(words, name))
    .sort((a, b) => b.name.length - a.name.length);
  const bedWords = room === undefined ? words : words.replace(toWordText(room.name), " ");
  const found = (room === undefined ? knownRooms : [room])
    .flatMap((one) => one.rows.map((row) => ({ room: one, row })))
    .filter(({ room: one, row }) => {
      const label = formatBedInRoom(one, row);
      // Without a room, a bed's label must contain letters and figures.
      const isUnmistakable = room !== undefined || (/\d/.test(label) && /\D/.test(label));
      return !row.isLeaving && isUnmistakable && hasWords(bedWords, label);
    });
  const [match] = found;
  if (match !== undefined && found.every(({ row }) => row.id === match.row.id)) return match;
  return room === undefined ? null : { room, row: null };
}

/** Returns the words of a text, with a space before and after each. */
function toWordText(text: string): string {
  const words = toComparedText(text).split(/[\s,;:.·()/–-]+/);
  return ` ${words.filter((word) => word !== "").join(" ")} `;
}

/** True if the words of a text occur one after another. */
function hasWords(words: string, text: string): boolean {
  const searchedWords = toWordText(text);
  return searchedWords.trim() !== "" && words.indexOf(searchedWords) >= 0;
}
