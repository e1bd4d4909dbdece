import type { RowView } from "./rows.js";
import type { SignalMark } from "./signals.js";

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

/** What a legend explains: the marks that are on the board, and the kinds of notes (docs/board.md, Signals). */
export interface LegendView {
  marks: readonly SignalMark[];
  /** Each with what it looks like. */
  has: Readonly<Record<"waiting" | "discharge" | "alike" | "due" | "over", boolean>>;
}

/** What the signals of these rows need to be explained; null where there are none. */
export function legendOf(rows: readonly RowView[]): LegendView | null {
  const marks: SignalMark[] = [];
  const has = { waiting: false, discharge: false, alike: false, due: false, over: false };
  for (const { signals } of rows) {
    for (const mark of signals.marks) {
      if (!marks.some(({ label }) => label === mark.label)) marks.push(mark);
    }
    if (signals.isAlike) has.alike = true;
    for (const { kind } of signals.notes) has[kind] = true;
    if (signals.wait !== null) has[signals.wait.level] = true;
  }
  const isEmpty = marks.length === 0 && !Object.values(has).some(Boolean);
  return isEmpty ? null : { marks: marks.sort(byLabel), has };
}

/** Acuities first, by their number, then the flags. */
function byLabel(a: SignalMark, b: SignalMark): number {
  const rank = ({ colour }: SignalMark) => Number(colour === null);
  return rank(a) - rank(b) || (a.label < b.label ? -1 : 1);
}
