import { familyName, shortName } from "../on-call/names.js";
import type { RowDuty } from "../patients/rows.js";
import type { SignalMark } from "../patients/signals.js";
import { markWidth } from "../patients/signals-in-room.js";
import {
  countLines,
  type Form,
  fitText,
  measureText,
  optionalWord,
  type Setting,
} from "../place/ruler.js";
import type { EmergencyLayout } from "./emergencies.js";

/** Letter sizes in units, always legible from 5 m (docs/board.md, Reading distance), and the step between two sizes. */
const LARGEST = 200;
export const MIN_EMERGENCY_SIZE = 50;
const STEP = 4;

/** Line height, overhang of letters, and the size of a place below its kind, as in the style sheet. */
const LEADING = 1.06;
const OVERHANG = 0.15;
const PLACE = 0.84;
/** Gap between kind and place side by side, in em. */
const BETWEEN = 0.4;
/** Space around a line, its glyph with the gap after it, and the gap before the time, in units. */
const AROUND = 152;
const GLYPH = { row: 90, tall: 136, stacked: 186 } as const;
const BEFORE_SINCE = 36;
const SINCE = { size: 56, weight: 650 } as const;
const AS_OF = { size: 50, weight: 650 } as const;
/** Height of the time below the place, and of the line with the person to call. */
const BELOW = 66;
const WHO = 60;

/** An emergency's words and their arrangement. */
export interface EmergencyText {
  kind: string;
  place: string;
  since: string;
  asOf: string;
  layout: EmergencyLayout;
  /** Width of the screen in units. */
  width: number;
  isUpright: boolean;
  /** The time stands below the place, not next to it. */
  isBelow: boolean;
  hasWho: boolean;
}

/** Returns the width for an emergency's words, in units. */
export function emergencyRoom(text: EmergencyText): number {
  const { layout, width, isUpright, isBelow, since, asOf } = text;
  const glyph = isUpright ? GLYPH.tall : layout.isStacked ? GLYPH.stacked : GLYPH.row;
  const raised = measureText(since, SINCE);
  const late = asOf === "" ? 0 : measureText(asOf, AS_OF);
  const beside = layout.isStacked ? Math.max(raised, late) : raised + late + (late > 0 ? 20 : 0);
  return width - AROUND - glyph - (isBelow ? 0 : BEFORE_SINCE + beside);
}

/** Returns the largest letters in which an emergency's words fit; null if no letters are small enough. */
export function emergencyLetters(text: EmergencyText, room: number): number | null {
  for (let size = LARGEST; size >= MIN_EMERGENCY_SIZE; size -= STEP) {
    if (textHeight(text, room, size) <= text.layout.line) return size;
  }
  return null;
}

function textHeight(text: EmergencyText, room: number, size: number): number {
  const { kind, place, layout, isBelow, hasWho } = text;
  const below = layout.isStacked ? PLACE * size : size;
  const last = hasWho ? 0 : isBelow ? SINCE.size : place === "" ? size : below;
  const kindWay: Setting = { breaks: "long words", size, weight: 850, tracking: -0.01 };
  const placeWay: Setting = { breaks: "long words", size: below, weight: 700, tracking: -0.015 };
  const around = (isBelow ? BELOW : 0) + (hasWho ? WHO : 0) + OVERHANG * last;
  const beside = measureText(kind, kindWay) + BETWEEN * size + measureText(place, placeWay);
  if (!layout.isStacked && beside <= room) return LEADING * size + around;
  const kindLines = countLines([{ text: kind }], kindWay, room);
  const placeLines = place === "" ? 0 : countLines([{ text: place }], placeWay, room);
  return LEADING * (kindLines * size + placeLines * below) + around;
}

/** Gaps after each word and each mark of the line with the person to call, in units. */
const AFTER = 26;
const AFTER_MARK = 16;

/**
 * Returns the forms of the person to call next to marks. What does not fit goes in this order: the role, the given
 * name, its initial, the doctor.
 */
export function emergencyWho(
  { name, shortRole, phone }: RowDuty,
  marks: readonly SignalMark[],
  room: number,
): Form {
  const ways: [named: string, size: number, role: string][] = [
    [name, 50, shortRole],
    [name, 50, ""],
    [shortName(name), 50, ""],
    [familyName(name), 42, ""],
    ["", 34, ""],
  ];
  const forms = ways.map(([named, size, role]): Form => {
    const beside = marks.reduce((sum, mark) => sum + markWidth(mark, size, AFTER_MARK), 0);
    const words = [
      ...optionalWord(role, { extra: AFTER }),
      ...optionalWord(named, { kind: "name", extra: AFTER }),
      ...optionalWord(phone, { kind: "phone" }),
    ];
    return { words, size, weight: 650, beside: beside + (marks.length === 0 ? 0 : AFTER) };
  });
  return fitText(forms, room);
}
