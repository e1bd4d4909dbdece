import type { LegendView } from "../view/patients/legend.js";
import type { SignalMark } from "../view/patients/signals.js";
import { measureMark } from "../view/patients/signals-in-room.js";
import { measureText } from "../view/place/ruler.js";

/** Time for which a part of the legend is shown, its maximum number of signs, and its letter size in units. */
export const LEGEND_MS = 10_000;
const MAX_SIGNS = 3;
const LETTER_SIZE = 28;
/** Gap after each sign's words, and the width of a sign that has no letters, including its gap, in units. */
const SIGN_GAP = 24;
const SIGN_WIDTH = 1.55 * LETTER_SIZE;

/** Sign of the legend and its meaning. */
export type LegendItem =
  | { kind: "mark"; mark: SignalMark; word: string }
  | { kind: "waiting" | "discharge" | "alike" | "due" | "over"; word: string };

const WORDS = {
  alike: "Similar name in this room",
  discharge: "Leaving on this day",
  waiting: "Waiting for this",
  due: "Almost waiting too long",
  over: "Waiting too long",
} as const;

/** Splits the legend into parts of at most three signs that fit side by side in a strip `room` units wide. */
export function splitLegend({ marks, hasKind }: LegendView, room: number): LegendItem[][] {
  const items: LegendItem[] = marks.map((mark) => ({
    kind: "mark",
    mark,
    word: shortenLabel(mark),
  }));
  for (const kind of ["alike", "discharge", "waiting", "due", "over"] as const) {
    if (hasKind[kind]) items.push({ kind, word: WORDS[kind] });
  }
  const parts: LegendItem[][] = [];
  let used = 0;
  for (const item of items) {
    const sign = item.kind === "mark" ? measureMark(item.mark, LETTER_SIZE) : SIGN_WIDTH;
    const width = sign + measureText(item.word, { size: LETTER_SIZE }) + SIGN_GAP;
    const last = parts[parts.length - 1];
    if (last !== undefined && last.length < MAX_SIGNS && used + width <= room) {
      last.push(item);
      used += width;
    } else {
      parts.push([item]);
      used = width;
    }
  }
  return parts;
}

/** Returns a short label without the words that the mark already shows: "Airborne", "Red, Emergency". */
function shortenLabel({ label }: SignalMark): string {
  return label.replace(/^\d · /, "").replace(/ (precautions|needed)$/, "");
}
