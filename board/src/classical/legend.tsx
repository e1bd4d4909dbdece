import "./legend.css";
import { Mark, Notes } from "../chrome/text/signals.js";
import type { LegendView } from "../view/patients/signals.js";
import { ALIKE_SIGN, measureMark, type SignalMark } from "../view/patients/signals.js";
import { fillLines, measureText } from "../view/place/ruler.js";
import { getPageTurn } from "../view/time/turns.js";

/** Time for which a part of the legend is shown, its maximum number of signs, and its letter size in units. */
const LEGEND_MS = 10_000;
const MAX_SIGNS = 3;
const LETTER_SIZE = 28;
/** Gap after each sign's words, and the width of a sign that has no letters, including its gap, in units. */
const SIGN_GAP = 24;
const SIGN_WIDTH = 1.55 * LETTER_SIZE;

/** Meanings of the signs without letters, in display order. */
const WORDS = {
  alike: "Similar name in this room",
  discharge: "Leaving on this day",
  waiting: "Reason for waiting",
  due: "Almost waiting too long",
  over: "Waiting too long",
} as const;

type LegendItem =
  | { kind: "mark"; mark: SignalMark; word: string }
  | { kind: keyof typeof WORDS; word: string };

/** Explains the marks in words, up to three at a time (docs/board.md, Signals). */
export default function Legend(props: { legend: LegendView; width: number; now: number }) {
  const parts = splitLegend(props.legend, props.width);
  const { index } = getPageTurn(props.now, parts.length, LEGEND_MS);
  return (
    <ul className="flex secondary rigid meanings">
      {(parts[index] ?? []).map((item) => (
        <li key={item.word} className="flex rigid meaning">
          <Sign item={item} />
          {item.word}
        </li>
      ))}
    </ul>
  );
}

function Sign({ item }: { item: LegendItem }) {
  switch (item.kind) {
    case "mark":
      return <Mark mark={item.mark} />;
    case "alike":
      return <span className="bold meaning-sign is-alike">{ALIKE_SIGN}</span>;
    case "due":
    case "over":
      return (
        <i className={`meaning-wait is-lit is-${item.kind}`}>{item.kind === "over" ? "▲" : null}</i>
      );
    default:
      return <Notes notes={[{ kind: item.kind, text: "", duration: "" }]} />;
  }
}

/** Splits the legend into parts of at most three signs that fit side by side in a strip `room` units wide. */
export function splitLegend({ marks, hasKind }: LegendView, room: number): LegendItem[][] {
  const items = marks.map((mark): LegendItem => ({ kind: "mark", mark, word: shortenLabel(mark) }));
  for (const kind of Object.keys(WORDS) as (keyof typeof WORDS)[]) {
    if (hasKind[kind]) items.push({ kind, word: WORDS[kind] });
  }
  const measure = (item: LegendItem) => {
    const sign = item.kind === "mark" ? measureMark(item.mark, LETTER_SIZE) : SIGN_WIDTH;
    return sign + measureText(item.word, { size: LETTER_SIZE }) + SIGN_GAP;
  };
  return fillLines(items, measure, () => room, MAX_SIGNS);
}

/** Returns a short label without the words that the mark already shows: "Airborne", "Red, Emergency". */
function shortenLabel({ label }: SignalMark): string {
  return label.replace(/^\d · /, "").replace(/ (precautions|needed)$/, "");
}
