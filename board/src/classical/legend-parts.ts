import type { LegendView } from "../view/patients/legend.js";
import type { SignalMark } from "../view/patients/signals.js";

/** How long a part of the legend stays, how many signs it has at the most, and the words' width in em. */
export const LEGEND_MS = 10_000;
const MOST_SIGNS = 3;
const LETTER = 0.56;
const SIGN = 2.2;

/** One sign of the legend, and what it means. */
export type LegendItem =
  | { kind: "mark"; mark: SignalMark; word: string }
  | { kind: "waiting" | "discharge" | "alike" | "due" | "over"; word: string };

const WORDS = {
  alike: "Name alike in the room",
  discharge: "Leaves on this day",
  waiting: "Waits for this",
  due: "Has nearly waited too long",
  over: "Has waited too long",
} as const;

/** The legend in parts, each of at most three signs that stand beside each other in a strip of so many em. */
export function legendParts({ marks, has }: LegendView, room: number): LegendItem[][] {
  const items: LegendItem[] = marks.map((mark) => ({ kind: "mark", mark, word: wordOf(mark) }));
  for (const kind of ["alike", "discharge", "waiting", "due", "over"] as const) {
    if (has[kind]) items.push({ kind, word: WORDS[kind] });
  }
  const parts: LegendItem[][] = [];
  let used = 0;
  for (const item of items) {
    const letters = item.kind === "mark" ? item.mark.text.length : 0;
    const width = SIGN + (item.word.length + letters) * LETTER;
    const last = parts[parts.length - 1];
    if (last !== undefined && last.length < MOST_SIGNS && used + width <= room) {
      last.push(item);
      used += width;
    } else {
      parts.push([item]);
      used = width;
    }
  }
  return parts;
}

/** In few words, without what the mark says already: "Airborne", "Red, Emergency". */
function wordOf({ label }: SignalMark): string {
  return label.replace(/^\d · /, "").replace(/ (precautions|needed)$/, "");
}
