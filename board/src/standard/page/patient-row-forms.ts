import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { dutyForms, shareForms } from "../../view/on-call/duty-forms.js";
import { durationForm, rowNameWords } from "../../view/patients/row-words.js";
import type { RowView } from "../../view/patients/rows.js";
import { type SignalsInRoom, signalsInRoom } from "../../view/patients/signals-in-room.js";
import { numberForms } from "../../view/place/in-room.js";
import {
  type Form,
  fitText,
  fitWords,
  formWidth,
  hasRoom,
  measureText,
  type Setting,
} from "../../view/place/ruler.js";

/** Widths in units, as in the style sheet: the column of the bed, and everything around it and its neighbours. */
const BED = 116;
const AROUND = 56;
/**
 * Width around the status, width after a wait, width around the text next to the name, and maximum width of that text.
 */
const STATUS = 47;
const AFTER_WAIT = 16;
const BESIDE = 14;
const LATE = 28;
const MOST_BESIDE = 208;
/** Letter size of the second line and of signals, and the gap after each signal. */
const LINE = 28;
const AFTER_SIGNAL = 16;

const BEDS: readonly Setting[] = [
  { size: 54, weight: 800, tracking: -0.025 },
  { size: 40, weight: 800, tracking: -0.025 },
  { size: 30, weight: 800, tracking: -0.03 },
  { size: 24, weight: 700, tracking: -0.02, lines: 2 },
  { size: 22, weight: 700, tracking: -0.02, lines: 3, breaks: "long words" },
];
const NAME = { weight: 600, tracking: -0.012 } as const;
const NAMES = [
  { ...NAME, size: 40 },
  { ...NAME, size: 34 },
  { ...NAME, size: 30 },
] as const;
const WAITS = [
  { size: 30, weight: 700 },
  { size: 27, weight: 700, tracking: -0.02 },
];
const STAYS = [
  [32, 0.72],
  [32, 0.62],
  [27, 0.62],
] as const;
/**
 * Letter sizes of a phone number that does not fit. It is never cut: the word of the status goes, as its glyph says the
 * same.
 */
const PHONES = [0.87, 0.72, 0.6] as const;

/** Form of each text in a row next to the ward. */
export interface PatientRowForms {
  bed: Form;
  name: Form;
  /** Wait of a late patient, else the length of stay; null if the name needs the room. */
  beside: Form | null;
  duty: Form;
  /** The second line shows the word of the status. */
  hasWord: boolean;
  signals: SignalsInRoom | null;
}

/** Chooses the forms of a list's rows, `width` units wide. Rows of one doctor use the same form. */
export function patientRowForms(
  rows: readonly { row: RowView; bed: string }[],
  width: number,
  isRoomy: boolean,
): PatientRowForms[] {
  const room = width - AROUND - BED;
  const lines = rows.map(({ row }) => {
    const forms = statusForms(row);
    return { name: row.duty.name, forms, form: forms.indexOf(fitText(forms, room)) };
  });
  const same = shareForms(lines);
  return rows.map(({ row, bed }, index) => {
    const { forms = [], form = 0 } = lines[index] ?? {};
    const { marks, notes } = row.signals;
    const has = marks.length + notes.length > 0;
    return {
      bed: fitWords([{ text: bed || "–" }], BEDS, BED),
      ...topLine(row, room, has && !isRoomy ? 1 : 2),
      duty: forms[same[index] ?? form] as Form,
      hasWord: forms[form]?.hasWord === true,
      signals: has ? signalsInRoom(row.signals, LINE, room, AFTER_SIGNAL) : null,
    };
  });
}

/** Returns the forms of the doctor's line, which stands next to the status. */
function statusForms({
  duty,
  status,
  signals: { wait },
}: RowView): (Form & { hasWord: boolean })[] {
  const waits = wait === null || wait.level === "over" ? "" : wait.text;
  const waiting = waits === "" ? 0 : AFTER_WAIT + measureText(waits, { size: LINE, weight: 700 });
  const word = measureText(PATIENT_STATUS_SHORT_LABELS[status], { size: LINE, weight: 600 });
  const forms = dutyForms(duty, LINE);
  const last = forms[forms.length - 1] as Form;
  const phones = PHONES.map((size) =>
    last.words.map((one) => (one.kind === "phone" ? { ...one, size } : one)),
  );
  const glyphs = duty.phone === "" ? [] : phones.map((words) => ({ ...last, words }));
  return [
    ...forms.map((form) => ({ ...form, beside: STATUS + waiting + word, hasWord: true })),
    ...glyphs.map((form) => ({ ...form, beside: STATUS + waiting, hasWord: false })),
  ];
}

/** Fits the name on up to `lines` lines, next to the wait or the length of stay. */
function topLine(
  { name, isNumber, duration, signals }: RowView,
  room: number,
  lines: number,
): Pick<PatientRowForms, "name" | "beside"> {
  const { wait } = signals;
  const isLate = wait?.level === "over";
  const stays = STAYS.map(([size, unit]) => ({
    ...durationForm(duration, size, unit),
    tracking: -0.01,
  }));
  const aside = isLate
    ? fitWords([{ text: `waits ${wait.text}` }], WAITS, MOST_BESIDE - LATE)
    : fitText(stays, MOST_BESIDE);
  const left = room - BESIDE - Math.min(MOST_BESIDE, formWidth(aside) + (isLate ? LATE : 0));
  if (isNumber) return { name: fitText(numberForms(name, NAMES), left), beside: aside };
  const words = rowNameWords({ name, signals });
  const filled: Setting = lines === 1 ? NAMES[2] : { ...NAME, size: 27, lines, breaks: "letters" };
  const ways: Setting[] = [...NAMES, { ...NAMES[2], lines, breaks: "long words" }, filled];
  const form = fitWords(words, ways, left);
  // The whole name comes before the length of stay, which the tiles on the bed show too.
  const isSpared = !isLate && !hasRoom(words, form, left) && hasRoom(words, form, room);
  return { name: form, beside: isSpared ? null : aside };
}
