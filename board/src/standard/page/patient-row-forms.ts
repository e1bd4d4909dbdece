import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { buildDutyForms, unifyDutyForms } from "../../view/on-call/duty-forms.js";
import { formatBedInRoom, type Room } from "../../view/patients/rooms.js";
import { buildDurationForm, buildNameWords, type RowView } from "../../view/patients/rows.js";
import { fitSignals } from "../../view/patients/signals.js";
import {
  buildNumberForms,
  canFit,
  type FitOptions,
  type Form,
  fitText,
  fitWords,
  measureForm,
  measureText,
} from "../../view/place/ruler.js";

/** Widths in units, as in the style sheet: the bed's column, and everything around the two columns. */
const BED_WIDTH = 116;
const ROW_MARGIN = 56;
/** Widths around the status, after a wait, and around the text next to the name; largest width of that text. */
const STATUS_MARGIN = 47;
const WAIT_GAP = 16;
const BESIDE_MARGIN = 14;
const LATE_PADDING = 28;
const MAX_BESIDE_WIDTH = 208;
/** Letter size of the second line and of signals, and the gap after each signal. */
const SECOND_LINE_SIZE = 28;
const SIGNAL_GAP = 16;

const BED_STYLES: readonly FitOptions[] = [
  { size: 54, weight: 800, tracking: -0.025 },
  { size: 40, weight: 800, tracking: -0.025 },
  { size: 30, weight: 800, tracking: -0.03 },
  { size: 24, weight: 700, tracking: -0.02, lines: 2 },
  { size: 22, weight: 700, tracking: -0.02, lines: 3, breaks: "long words" },
];
const NAME_STYLE = { weight: 600, tracking: -0.012 } as const;
const NAME_STYLES = [
  { ...NAME_STYLE, size: 40 },
  { ...NAME_STYLE, size: 34 },
  { ...NAME_STYLE, size: 30 },
] as const;
const WAIT_STYLES = [
  { size: 30, weight: 700 },
  { size: 27, weight: 700, tracking: -0.02 },
];
const STAY_SIZES = [
  [32, 0.72],
  [32, 0.62],
  [27, 0.62],
] as const;
/** Scales for a phone number that does not fit. The number is never cut; the status's word is dropped instead. */
const PHONE_SCALES = [0.87, 0.72, 0.6] as const;

/** Row next to the ward, with the form of each of its texts. */
export type PatientRowForms = ReturnType<typeof choosePatientRowForms>[number];

/** Chooses the forms of a list's rows, `width` units wide. Rows with the same doctor use the same form. */
export function choosePatientRowForms(
  rows: readonly RowView[],
  room: Room | null,
  width: number,
  isRoomy: boolean,
) {
  const textWidth = width - ROW_MARGIN - BED_WIDTH;
  const lines = rows.map((row) => {
    const forms = buildStatusForms(row);
    return { row, name: row.duty.name, forms, form: forms.indexOf(fitText(forms, textWidth)) };
  });
  const sharedForms = unifyDutyForms(lines);
  return lines.map(({ row, forms, form }, index) => {
    const { marks, notes } = row.signals;
    const hasSignals = marks.length + notes.length > 0;
    const bed = room === null ? row.bed : formatBedInRoom(room, row);
    return {
      row,
      bed: fitWords([{ text: bed || "–" }], BED_STYLES, BED_WIDTH),
      hasBed: bed !== "",
      ...buildTopLine(row, textWidth, hasSignals && !isRoomy ? 1 : 2),
      duty: forms[sharedForms[index] ?? form] as Form,
      /** True if the second line shows the status as a word. */
      hasWord: forms[form]?.hasWord === true,
      signals: hasSignals ? fitSignals(row.signals, SECOND_LINE_SIZE, textWidth, SIGNAL_GAP) : null,
    };
  });
}

function buildStatusForms({ duty, status, signals: { wait } }: RowView) {
  const size = SECOND_LINE_SIZE;
  const waiting =
    wait === null || wait.level === "over"
      ? 0
      : WAIT_GAP + measureText(wait.text, { size, weight: 700 });
  const word = measureText(PATIENT_STATUS_SHORT_LABELS[status], { size, weight: 600 });
  const forms = buildDutyForms(duty, size);
  const last = forms[forms.length - 1] as Form;
  const glyphs = (duty.phone === "" ? [] : PHONE_SCALES).map((scale) => ({
    ...last,
    words: last.words.map((one) => (one.kind === "phone" ? { ...one, size: scale } : one)),
  }));
  return [
    ...forms.map((form) => ({ ...form, beside: STATUS_MARGIN + waiting + word, hasWord: true })),
    ...glyphs.map((form) => ({ ...form, beside: STATUS_MARGIN + waiting, hasWord: false })),
  ];
}

/** Fits the name, and next to it a late patient's wait or the stay, which is null if the name needs the space. */
function buildTopLine(
  { name, isNumber, duration, signals }: RowView,
  room: number,
  lines: number,
): { name: Form; beside: Form | null } {
  const { wait } = signals;
  const isLate = wait?.level === "over";
  const stays = STAY_SIZES.map(([size, unit]) => ({
    ...buildDurationForm(duration, size, unit),
    tracking: -0.01,
  }));
  const besideForm = isLate
    ? fitWords([{ text: `waits ${wait.text}` }], WAIT_STYLES, MAX_BESIDE_WIDTH - LATE_PADDING)
    : fitText(stays, MAX_BESIDE_WIDTH);
  const padding = isLate ? LATE_PADDING : 0;
  const besideWidth = Math.min(MAX_BESIDE_WIDTH, measureForm(besideForm) + padding);
  const nameWidth = room - BESIDE_MARGIN - besideWidth;
  if (isNumber)
    return { name: fitText(buildNumberForms(name, NAME_STYLES), nameWidth), beside: besideForm };
  const words = buildNameWords({ name, signals });
  const filled: FitOptions =
    lines === 1 ? NAME_STYLES[2] : { ...NAME_STYLE, size: 27, lines, breaks: "letters" };
  const nameStyles: FitOptions[] = [
    ...NAME_STYLES,
    { ...NAME_STYLES[2], lines, breaks: "long words" },
    filled,
  ];
  const form = fitWords(words, nameStyles, nameWidth);
  // The full name is more important than the length of stay, which the tiles on the bed show too.
  const isStayDropped = !isLate && !canFit(words, form, nameWidth) && canFit(words, form, room);
  return { name: form, beside: isStayDropped ? null : besideForm };
}
