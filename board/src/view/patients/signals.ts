import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  ACUITY_SHAPES,
  type Acuity,
  type AcuityScale,
  acuityLabel,
  findAcuityLevel,
  maskAcuity,
} from "@wardline/domain/patients/acuity";
import {
  type FlagMark,
  PATIENT_FLAG_LABELS,
  PATIENT_FLAG_MARKS,
  type PatientFlag,
} from "@wardline/domain/patients/patient-flags";
import { computeWaitingClock } from "@wardline/domain/patients/waiting";
import { dateText } from "@wardline/domain/time/clock-text";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { ACUITY_COLOURS } from "@wardline/theme/acuity-colours";
import { countInRoom, measureText, sumLengths } from "../place/ruler.js";

/** Order of flags on a board. If not all fit, the last ones are only counted. */
const FLAG_RANKS: Readonly<Record<PatientFlag, number>> = {
  airborne: 1,
  droplet: 2,
  contact: 3,
  allergy: 4,
  nil_by_mouth: 5,
  falls: 6,
  interpreter: 7,
  do_not_name: 8,
};

/** Letters in a shape, readable without colour; the legend explains them in words. */
export interface SignalMark {
  text: string;
  shape: FlagMark["shape"] | (typeof ACUITY_SHAPES)[Acuity];
  label: string;
  /** Colour in addition to shape and letters; null for the colour of the text. */
  colour: string | null;
}

/** Signals of a row, besides bed, name, status, stay and doctor (docs/board.md, Signals). */
export interface RowSignals {
  /** True if the name is marked as similar to another in the room. */
  isAlike: boolean;
  /** The acuity, then the flags by urgency: isolation, allergy, nil by mouth, falls, others. */
  marks: readonly SignalMark[];
  /** Notes in display order. The reason for waiting is last, so that it is the first to be cut. */
  notes: readonly SignalNote[];
  /** Wait of a patient who has waited too long, or almost too long; else null. */
  wait: { text: string; level: "due" | "over" } | null;
}

/** Short text of one kind. */
export interface SignalNote {
  kind: "discharge" | "waiting";
  text: string;
  /** Duration, "42 min"; empty if none is shown. */
  duration: string;
}

export const NO_SIGNALS: RowSignals = { isAlike: false, marks: [], notes: [], wait: null };

export const ALIKE_SIGN = "⚠";

/** Returns a patient's signals at `now` in `zone`. `isAlike`: the name is marked as similar to another. */
export function buildSignals(
  patient: BoardPatient,
  { targets, scale }: { targets: BoardSnapshot["targets"]; scale: AcuityScale },
  now: number,
  zone: string,
  isAlike: boolean,
): RowSignals {
  const { flags = [], expected_discharge: discharge = null, waiting_for: reason } = patient;
  const acuity = maskAcuity(patient.acuity ?? null, scale);
  const marks: SignalMark[] = [];
  if (acuity !== null) {
    const colour = ACUITY_COLOURS[findAcuityLevel(acuity, scale).colour].board;
    const label = acuityLabel(acuity, scale);
    marks.push({ text: String(acuity), shape: ACUITY_SHAPES[acuity], label, colour });
  }
  for (const flag of flags.slice().sort((a, b) => FLAG_RANKS[a] - FLAG_RANKS[b])) {
    const { mark, shape } = PATIENT_FLAG_MARKS[flag];
    marks.push({ text: mark, shape, label: PATIENT_FLAG_LABELS[flag], colour: null });
  }
  const notes: SignalNote[] = [];
  if (discharge !== null)
    notes.push({ kind: "discharge", text: dayText(discharge, now, zone), duration: "" });
  if (reason) {
    const since = Date.parse(patient.waiting_since ?? "");
    const duration = Number.isNaN(since) ? "" : wallWaitText(Math.floor((now - since) / 60_000));
    notes.push({ kind: "waiting", text: reason, duration });
  }
  const clock = computeWaitingClock(patient, targets, now);
  const wait =
    clock === null || clock.level === "within"
      ? null
      : { text: wallWaitText(clock.minutes), level: clock.level };
  return { isAlike, marks, notes, wait };
}

/** Formats minutes for a board: "45 min", "2 h 10", "3 d". */
export function wallWaitText(minutes: number): string {
  const waitMinutes = Math.max(0, minutes);
  if (waitMinutes < 100) return `${waitMinutes} min`;
  const hours = Math.floor(waitMinutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return `${hours} h ${`0${waitMinutes % 60}`.slice(-2)}`;
}

export const TODAY = "today";

/** Formats a day YYYY-MM-DD as seen from `now`: "today", "tomorrow", "24 Nov". */
function dayText(day: string, now: number, zone: string): string {
  const today = toZonedDay(now, zone);
  if (day === today) return TODAY;
  if (day === addDays(today, 1)) return "tomorrow";
  return dateText(Date.parse(`${day}T12:00:00Z`), "UTC").replace(/^\S+ /, "");
}

/** Contents of a legend: the marks on the board and the kinds of notes (docs/board.md, Signals). */
export type LegendView = NonNullable<ReturnType<typeof buildLegend>>;

/** Returns the legend for the signals of these rows; null if the rows have no signals. */
export function buildLegend(rows: readonly { signals: RowSignals }[]) {
  const marks: SignalMark[] = [];
  const hasKind = { waiting: false, discharge: false, alike: false, due: false, over: false };
  for (const { signals } of rows) {
    for (const mark of signals.marks) {
      if (!marks.some(({ label }) => label === mark.label)) marks.push(mark);
    }
    if (signals.isAlike) hasKind.alike = true;
    for (const { kind } of signals.notes) hasKind[kind] = true;
    if (signals.wait !== null) hasKind[signals.wait.level] = true;
  }
  const isEmpty = marks.length === 0 && !Object.values(hasKind).some(Boolean);
  // Acuities come first, because their labels begin with a digit.
  return isEmpty ? null : { marks: marks.sort((a, b) => (a.label < b.label ? -1 : 1)), hasKind };
}

/** Widths in em, as in the style sheet: a shape with its gap, a note's sign, and the gaps after each. */
const SHAPE_WIDTHS = { plain: 0.88, coloured: 0.9 } as const;
const SIGN_WIDTH = 0.96;
const GAPS = { mark: 0.32, note: 0.5, duration: 0.28, counter: 0.4 } as const;
/** Minimum width in em of a note that is cut: room for its sign, three letters and "10 h 05". */
const MIN_CUT_WIDTH = 8;

/** The signals that fit into a row, and their width in units. */
export type FittedSignals = ReturnType<typeof fitSignals>;

/** Returns the width of a mark and the gap after it, in units; `gap`: that gap, if it is not the usual one. */
export function measureMark({ text, colour }: SignalMark, size: number, gap?: number): number {
  const shape = colour === null ? SHAPE_WIDTHS.plain : SHAPE_WIDTHS.coloured;
  const letters = measureText(text, { size, weight: 700, tracking: -0.01 });
  return shape * size + letters + (gap ?? GAPS.mark * size);
}

function measureNote({ text, duration }: SignalNote, size: number, gap?: number): number {
  const time = duration === "" ? 0 : GAPS.duration * size + measureText(duration, { size });
  return SIGN_WIDTH * size + measureText(text, { size }) + time + (gap ?? GAPS.note * size);
}

function measureSignals({ marks, notes }: RowSignals, size: number, gap?: number): number[] {
  const widths = marks.map((mark) => measureMark(mark, size, gap));
  return widths.concat(notes.map((note) => measureNote(note, size, gap)));
}

/** Returns the width of all signals of a row next to each other. */
export function measureRowSignals(signals: RowSignals, size: number): number {
  return sumLengths(measureSignals(signals, size));
}

/** Returns as many signals as fit, in order. `cut`: width of the last note, the reason for waiting, if it is cut. */
export function fitSignals(signals: RowSignals, size: number, room: number, gap?: number) {
  const { marks, notes } = signals;
  const widths = measureSignals(signals, size, gap);
  const all = sumLengths(widths);
  if (all <= room) return { marks, notes, more: 0, width: all, cut: null };
  const left = room - all + (widths[widths.length - 1] ?? 0);
  if (notes[notes.length - 1]?.kind === "waiting" && left >= MIN_CUT_WIDTH * size) {
    return { marks, notes, more: 0, width: room, cut: left };
  }
  const counter =
    measureText(`+${widths.length}`, { size, weight: 700 }) + (gap ?? GAPS.counter * size);
  const count = countInRoom(widths, counter, room);
  return {
    marks: marks.slice(0, count),
    notes: notes.slice(0, Math.max(0, count - marks.length)),
    more: widths.length - count,
    width: counter + sumLengths(widths.slice(0, count)),
    cut: null,
  };
}
