import type { RowView } from "./rows.js";
import type { SignalMark } from "./signals.js";

/** Contents of a legend: the marks on the board and the kinds of notes (docs/board.md, Signals). */
export interface LegendView {
  marks: readonly SignalMark[];
  /** Kinds of notes on the board. */
  hasKind: Readonly<Record<"waiting" | "discharge" | "alike" | "due" | "over", boolean>>;
}

/** Returns the legend for the signals of these rows; null if the rows have no signals. */
export function buildLegend(rows: readonly RowView[]): LegendView | null {
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
  return isEmpty ? null : { marks: marks.sort(compareMarks), hasKind };
}

/** Compares two marks: acuities come first, by number, then the flags. */
function compareMarks(a: SignalMark, b: SignalMark): number {
  const rank = ({ colour }: SignalMark) => Number(colour === null);
  return rank(a) - rank(b) || (a.label < b.label ? -1 : 1);
}
