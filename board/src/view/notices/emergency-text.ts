import { abbreviateName, extractFamilyName } from "../on-call/duty-forms.js";
import type { RowDuty } from "../patients/rows.js";
import { measureMark, type SignalMark } from "../patients/signals.js";
import { countLines, type FitOptions, fitText, measureText, toWords } from "../place/ruler.js";
import type { EmergencyLayout } from "./emergencies.js";

/** Letter sizes in units, always legible from 5 m (docs/board.md, Reading distance), and the step between two sizes. */
const MAX_EMERGENCY_SIZE = 200;
const MIN_EMERGENCY_SIZE = 50;
const SIZE_STEP = 4;

/** Line height, overhang of letters, and the size of a place below its kind, as in the style sheet. */
const LINE_HEIGHT = 1.06;
const OVERHANG_SHARE = 0.15;
const PLACE_SCALE = 0.84;
/** Gap between kind and place side by side, in em. */
const PLACE_GAP = 0.4;
/** Space around a line, its glyph with the gap after it, and the gap before the time, in units. */
const LINE_MARGIN = 152;
const GLYPH_WIDTHS = { row: 90, tall: 136, stacked: 186 } as const;
const SINCE_GAP = 36;
const SINCE_STYLE = { size: 56, weight: 650 } as const;
const AS_OF_STYLE = { size: 50, weight: 650 } as const;
/** Height of the time below the place, and of the line with the person to call. */
const TIME_HEIGHT = 66;
const PERSON_HEIGHT = 60;

interface EmergencyText {
  kind: string;
  place: string;
  since: string;
  asOf: string;
  layout: EmergencyLayout;
  /** Width of the screen in units. */
  width: number;
  hasContact: boolean;
}

/** Returns the width available for an emergency's words, in units. */
function computeEmergencyWidth(text: EmergencyText): number {
  const { layout, width, since, asOf } = text;
  const shape = layout.isStacked ? "stacked" : "row";
  const glyph = GLYPH_WIDTHS[layout.isUpright ? "tall" : shape];
  const sinceWidth = measureText(since, SINCE_STYLE);
  const asOfWidth = asOf === "" ? 0 : measureText(asOf, AS_OF_STYLE);
  const beside = layout.isStacked
    ? Math.max(sinceWidth, asOfWidth)
    : sinceWidth + asOfWidth + (asOfWidth > 0 ? 20 : 0);
  return width - LINE_MARGIN - glyph - (layout.isTimeBelow ? 0 : SINCE_GAP + beside);
}

/** Returns the width for an emergency's words, and their letter size; `isTight`: not even the smallest letters fit. */
export function fitEmergency(text: EmergencyText) {
  const room = computeEmergencyWidth(text);
  for (let size = MAX_EMERGENCY_SIZE; size >= MIN_EMERGENCY_SIZE; size -= SIZE_STEP) {
    const height = measureTextHeight(text, room, size);
    if (height <= text.layout.line) return { room, size, isTight: false };
  }
  return { room, size: MIN_EMERGENCY_SIZE, isTight: true };
}

function measureTextHeight(text: EmergencyText, room: number, size: number): number {
  const { kind, place, layout, hasContact } = text;
  const { isStacked, isTimeBelow } = layout;
  const placeSize = isStacked ? PLACE_SCALE * size : size;
  const wordSize = place === "" ? size : placeSize;
  const lastSize = isTimeBelow ? SINCE_STYLE.size : wordSize;
  const kindFit: FitOptions = { breaks: "long words", size, weight: 850, tracking: -0.01 };
  const placeFit = { ...kindFit, size: placeSize, weight: 700, tracking: -0.015 };
  const lowerLines = (isTimeBelow ? TIME_HEIGHT : 0) + (hasContact ? PERSON_HEIGHT : 0);
  const extraHeight = lowerLines + (hasContact ? 0 : OVERHANG_SHARE * lastSize);
  const beside = measureText(kind, kindFit) + PLACE_GAP * size + measureText(place, placeFit);
  if (!isStacked && beside <= room) return LINE_HEIGHT * size + extraHeight;
  const kindLines = countLines([{ text: kind }], kindFit, room);
  const placeLines = place === "" ? 0 : countLines([{ text: place }], placeFit, room);
  return LINE_HEIGHT * (kindLines * size + placeLines * placeSize) + extraHeight;
}

/** Gaps after each word and each mark of the line with the person to call, in units. */
const WORD_GAP = 26;
const MARK_GAP = 16;

/** Fits the person to call next to marks: drops the role, then the given name, its initial, and the doctor. */
export function buildEmergencyContactForms(
  { name, shortRole, phone }: RowDuty,
  marks: readonly SignalMark[],
  room: number,
) {
  const variants: [named: string, size: number, role: string][] = [
    [name, 50, shortRole],
    [name, 50, ""],
    [abbreviateName(name), 50, ""],
    [extractFamilyName(name), 42, ""],
    ["", 34, ""],
  ];
  const forms = variants.map(([named, size, role]) => {
    const beside = marks.reduce((sum, mark) => sum + measureMark(mark, size, MARK_GAP), 0);
    const words = [
      ...toWords(role, { extra: WORD_GAP }),
      ...toWords(named, { kind: "name", extra: WORD_GAP }),
      ...toWords(phone, { kind: "phone" }),
    ];
    return { words, size, weight: 650, beside: beside + (marks.length === 0 ? 0 : WORD_GAP) };
  });
  return fitText(forms, room);
}
