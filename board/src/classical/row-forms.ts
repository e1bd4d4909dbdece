import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import type { TypeStep } from "@wardline/theme/type-scale";
import { buildDutyForms } from "../view/on-call/duty-forms.js";
import type { RowDuty, RowView } from "../view/patients/rows.js";
import { buildDurationForm, buildNameWords } from "../view/patients/rows.js";
import { fitSignals, measureRowSignals, type RowSignals } from "../view/patients/signals.js";
import {
  buildNumberForms,
  canFit,
  countLines,
  type FitOptions,
  type Form,
  fitText,
  fitWords,
  joinByDots,
  measureForm,
  toWords,
  type Word,
} from "../view/place/ruler.js";

/** Smallest letter size for each reading distance, in units. */
export const SMALL_SIZES = { 3: 30, 5: 50 } as const;

/** Lengths in a row in units, as in the style sheet: the bar and the end margin, and the gap before the status. */
const ROW_MARGIN = 26;
const ROW_GAP = 14;
/** Width of a status glyph in em; the gap before its word, and the space around a lit chip, in units. */
const GLYPH_WIDTH = 0.92;
const GLYPH_GAP = 9;
const LIT_CHIP_PADDING = 28;
/** Column widths of status and length of stay side by side, in em of the line's letters. */
const SIDE_BY_SIDE_WIDTHS = { chip: 5.9, duration: 7.3 } as const;

/** Width and growth of a bed's column, in em of the bed's label, and the space around the label in units. */
export const BED_COLUMN_WIDTH = 2.75;
const BED_COLUMN_GROWTH = 0.95;
const BED_MARGIN = 24;

/** Ways to fit a bed's label: smaller letters come before two lines, and two lines before a word breaks. */
const TWO_LINE_LABEL = { weight: 700, lines: 2, beside: -BED_COLUMN_GROWTH } as const;
const BED_STYLES: readonly FitOptions[] = [
  { size: 1, weight: 800, tracking: -0.02 },
  { size: 0.84, weight: 800, tracking: -0.03 },
  { size: 0.68, weight: 800, tracking: -0.03 },
  { size: 0.56, weight: 800, tracking: -0.03 },
  { ...TWO_LINE_LABEL, size: 0.54 },
  { ...TWO_LINE_LABEL, size: 0.47, tracking: -0.02 },
  { ...TWO_LINE_LABEL, size: 0.47, tracking: -0.02, breaks: "letters" },
];

/** Returns the form of a bed's label, and the width of its column, which is wider for two lines. */
export function chooseBedForm(label: string, bed: number): { form: Form; column: number } {
  const around = BED_MARGIN / bed;
  const form = fitWords([{ text: label || "–" }], BED_STYLES, BED_COLUMN_WIDTH - around);
  const neededGrowth = form.lines === 2 ? measureForm(form) + around - BED_COLUMN_WIDTH : 0;
  const column = (BED_COLUMN_WIDTH + Math.min(BED_COLUMN_GROWTH, Math.max(0, neededGrowth))) * bed;
  return { form: { ...form, size: form.size * bed }, column };
}

/** Texts of a row. */
export interface RowText
  extends Pick<RowView, "name" | "isNumber" | "hospitalNo" | "status" | "duration" | "signals"> {
  bed: string;
  /** Person to call if the group's line names someone else; else null. */
  duty: RowDuty | null;
}

/** Space in a row: its width and lines, the letter sizes of its step, and its arrangement. */
export interface RowRoom {
  step: TypeStep;
  width: number;
  lines: number;
  /** True if the signals are below the name, across the whole row. */
  isWide: boolean;
  isBeside: boolean;
}

export function hasSignals({ marks, notes }: RowSignals): boolean {
  return marks.length + notes.length > 0;
}

/** Chooses the forms of a row's texts. */
export function chooseRowForms(row: RowText, room: RowRoom) {
  const { signals, hospitalNo } = row;
  const { step, isWide } = room;
  const size = step.line;
  // The length of stay is at the end of the signals' line.
  const isLineShared = step.isDense && isWide;
  const hasAnySignal = hasSignals(signals);
  const needsLowerLine = !isLineShared && (hospitalNo !== "" || (hasAnySignal && !isWide));
  const hasCall = row.duty !== null && !step.isDense;
  const bed = chooseBedForm(row.bed, step.bed);
  const innerWidth = room.width - ROW_MARGIN - bed.column;
  const stay = buildDurationForm(row.duration, size);
  const lowerLines = Number(needsLowerLine) + Number(isWide) + Number(hasCall);
  const nameRoom = { ...room, lines: Math.max(1, room.lines - lowerLines) };
  const hasSpareLine = needsLowerLine && (isWide || !hasAnySignal);
  const name = fitText(buildNameForms(row, nameRoom, hasSpareLine), innerWidth);
  const side = isLineShared ? ROW_GAP + measureForm(stay) : measureSide(row, room, name.isQuiet);
  const numberRoom = innerWidth - side;
  const hasSignalLine = isWide && !isLineShared;
  const signalRoom = hasSignalLine ? innerWidth : numberRoom;
  const shown = hasAnySignal ? fitSignals(signals, size, signalRoom) : null;
  const left = numberRoom - (hasSignalLine ? 0 : (shown?.width ?? 0));
  let duty: Form | null = null;
  if (row.duty !== null && (isLineShared || hasCall)) {
    const forms = buildDutyForms(row.duty, size);
    // On a shared line, the duty is shown in full or not at all.
    duty = isLineShared
      ? fitText([...forms.slice(0, -1), { size, words: [] }], left)
      : fitText(forms, innerWidth);
  }
  return {
    bed: bed.form,
    column: bed.column,
    name,
    chip: buildChipWords(row, step, name.isQuiet),
    /** Null if the name needs the space. */
    duration: name.isQuiet && !isLineShared ? null : stay,
    /** True if signals and number are below the name; false if there are none, or if the name takes their line. */
    hasNote: needsLowerLine && name.isSpare !== true,
    signals: shown,
    number: fitText(buildNumberForms(hospitalNo, [{ size }], true), left),
    duty,
    isLineShared,
  };
}

const NAME_STYLE = { weight: 600, tracking: -0.01 } as const;

/** Letter size of names on several lines, as a share of the size on one line. */
const MULTILINE_NAME_SCALE = 0.88;

interface NameForm extends Form {
  /** True if only the status is next to the name, without the length of stay or the word for a long wait. */
  isQuiet: boolean;
  /** True if the name also takes the line of the number below it. */
  isSpare?: boolean;
}

/** Returns the forms of a name on the available lines: its letters shrink before it is cut. */
function buildNameForms(row: RowText, room: RowRoom, hasSpareLine: boolean): NameForm[] {
  const { step, lines } = room;
  const { name, distance, isDense } = step;
  const smallSize = SMALL_SIZES[distance];
  const withStayStyle = { ...NAME_STYLE, beside: measureSide(row, room, false), isQuiet: false };
  const withoutStayStyle = { ...NAME_STYLE, beside: measureSide(row, room, true), isQuiet: true };
  if (row.isNumber) {
    const sizes = [name * MULTILINE_NAME_SCALE, smallSize];
    const letters = sizes.map((size) => ({ ...NAME_STYLE, size }));
    return buildNumberForms(row.name, letters).map((form) => ({ ...withStayStyle, ...form }));
  }
  const words = buildNameWords(row);
  const most = { words, lines: hasSpareLine ? lines + 1 : lines, isSpare: hasSpareLine };
  const filled = { ...most, size: smallSize * (most.lines > 1 ? MULTILINE_NAME_SCALE : 1) };
  const broken = { ...filled, breaks: "letters" } as const;
  return [
    { ...withStayStyle, words, size: name },
    { ...withStayStyle, words, size: name * MULTILINE_NAME_SCALE, tracking: -0.015, lines },
    { ...withStayStyle, ...most, size: smallSize },
    isDense ? { ...withoutStayStyle, ...filled } : { ...withStayStyle, ...broken },
    { ...withoutStayStyle, ...broken },
    ...(isDense ? [] : [{ ...withStayStyle, ...broken }]),
  ];
}

/** Returns the width of a row's status side with the gap before it. `isQuiet`: without the length of stay. */
function measureSide(row: RowText, room: Omit<RowRoom, "lines">, isQuiet: boolean): number {
  const { step, isBeside } = room;
  const { line } = step;
  const words = buildChipWords(row, step, isQuiet);
  const isLit = isLitChip(row);
  const chip =
    (isLit ? LIT_CHIP_PADDING : 0) +
    GLYPH_WIDTH * line +
    (words.length === 0 ? 0 : GLYPH_GAP) +
    measureForm({ words, size: line, weight: isLit ? 700 : 600 });
  const form = buildDurationForm(row.duration, line);
  const hasStay = !isQuiet && !(step.isDense && room.isWide);
  const stay = hasStay ? measureForm(form) : 0;
  if (!isBeside) return ROW_GAP + Math.max(chip, stay + (step.isDense && hasStay ? ROW_GAP : 0));
  const { chip: minChip, duration: minStay } = SIDE_BY_SIDE_WIDTHS;
  return ROW_GAP + Math.max(chip, minChip * line) + Math.max(stay, minStay * line);
}

/** True if the chip is lit, as for new and overdue patients. */
export function isLitChip({ status, signals }: Pick<RowText, "status" | "signals">): boolean {
  return signals.wait !== null || status === "new_patient";
}

/** Returns the words of a status chip; on a whole ward, a normal status is only a glyph. */
function buildChipWords(row: RowText, { isDense }: TypeStep, isQuiet: boolean): Word[] {
  const { wait } = row.signals;
  if (wait === null) {
    const hasWord = !isDense || (isLitChip(row) && !isQuiet);
    return toWords(hasWord ? PATIENT_STATUS_SHORT_LABELS[row.status] : "");
  }
  const over = { text: "▲", className: "chip-over", size: 0.7, extra: 8 };
  const text = `${isQuiet ? "" : "waits "}${wait.text}`;
  return wait.level === "over" ? [{ text }, over] : [{ text }];
}

/** True if a row's name fits on one line of this width, in letters of this size. */
export function canFitName(row: RowText, size: number, width: number): boolean {
  return canFit(buildNameWords(row), { ...NAME_STYLE, size }, width);
}

/** Counts the lines that a whole name takes in the smallest letters, next to the status only. */
export function countNameLines(row: RowText, room: Omit<RowRoom, "lines">): number {
  const size = SMALL_SIZES[room.step.distance] * MULTILINE_NAME_SCALE;
  const style = { ...NAME_STYLE, size, breaks: "letters" } as const;
  return countLines(buildNameWords(row), style, computeQuietRoom(row, room));
}

/** True if a whole name fits on the room's lines, at the step's letter size and next to the status only. */
export function canFitWholeName(row: RowText, room: RowRoom): boolean {
  const { lines } = room;
  const size = room.step.name * (lines > 1 ? MULTILINE_NAME_SCALE : 1);
  const style = { ...NAME_STYLE, size, lines };
  return row.isNumber || canFit(buildNameWords(row), style, computeQuietRoom(row, room));
}

function computeQuietRoom(row: RowText, room: Omit<RowRoom, "lines">): number {
  const { column } = chooseBedForm(row.bed, room.step.bed);
  return room.width - ROW_MARGIN - column - measureSide(row, room, true);
}

/** True if the name and phone number of the person to call fit next to a row's signals and length of stay. */
export function hasCallRoom(row: RowText, room: Pick<RowRoom, "width" | "step">): boolean {
  const { width, step } = room;
  const { name = "", phone = "" } = row.duty ?? {};
  const stay = buildDurationForm(row.duration, step.line);
  const otherWidth = ROW_GAP + measureForm(stay) + measureRowSignals(row.signals, step.line);
  const words = joinByDots([toWords(name, { weight: 700 }), toWords(phone, { weight: 600 })]);
  const innerWidth = width - ROW_MARGIN - chooseBedForm(row.bed, step.bed).column;
  return canFit(words, { size: step.line, beside: otherWidth }, innerWidth);
}
