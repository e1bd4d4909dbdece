import { countInRoom, sumLengths } from "../place/in-room.js";
import { measureText } from "../place/ruler.js";
import type { RowSignals, SignalMark, SignalNote } from "./signals.js";

/**
 * Widths in em of everything except letters, as in the style sheet: a shape with its gap, a note's sign, and the gaps
 * after each.
 */
const SHAPE_WIDTHS = { plain: 0.88, coloured: 0.9 } as const;
const SIGN_WIDTH = 0.96;
const GAPS = { mark: 0.32, note: 0.5, duration: 0.28, counter: 0.4 } as const;
/** Minimum width in em of a note that is cut: room for its sign, three letters and "10 h 05". */
const MIN_CUT_WIDTH = 8;

/** The signals that fit into a row. */
export interface FittedSignals {
  marks: readonly SignalMark[];
  notes: readonly SignalNote[];
  /** Number of signals left out. */
  more: number;
  /** Width of all signals shown, in units. */
  width: number;
  /** Maximum width of the last note, which ends in "…"; null if that note is shown in full. */
  cut: number | null;
}

/**
 * Returns the width of a mark with the gap after it. `gap`: width of that gap in units, if it differs from the usual
 * gap.
 */
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

/** Returns as many signals as fit, in order. The last note, the reason for waiting, may end in "…". */
export function fitSignals(
  signals: RowSignals,
  size: number,
  room: number,
  gap?: number,
): FittedSignals {
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
