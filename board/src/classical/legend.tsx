import { memo } from "react";
import "./legend.css";
import { Mark, Notes } from "../chrome/text/signals.js";
import type { LegendView } from "../view/patients/legend.js";
import { ALIKE_SIGN } from "../view/patients/signals.js";
import { getPageTurn } from "../view/time/turns.js";
import { LEGEND_MS, type LegendItem, splitLegend } from "./legend-parts.js";

/** Explains the marks in words, up to three at a time (docs/board.md, Signals). */
export default function Legend(props: { legend: LegendView; width: number; now: number }) {
  const parts = splitLegend(props.legend, props.width);
  const index = getPageTurn(props.now, parts.length, LEGEND_MS).index;
  return (
    <ul className="meanings">
      {(parts[index] ?? []).map((item) => (
        <LegendEntry key={item.word} item={item} />
      ))}
    </ul>
  );
}

const LegendEntry = memo(function Meaning({ item }: { item: LegendItem }) {
  return (
    <li className="meaning">
      <Sign item={item} />
      {item.word}
    </li>
  );
});

function Sign({ item }: { item: LegendItem }) {
  switch (item.kind) {
    case "mark":
      return <Mark mark={item.mark} />;
    case "alike":
      return <span className="meaning-sign is-alike">{ALIKE_SIGN}</span>;
    case "due":
    case "over":
      return <i className={`meaning-wait is-${item.kind}`}>{item.kind === "over" ? "▲" : null}</i>;
    default:
      return <Notes notes={[{ kind: item.kind, text: "", duration: "" }]} />;
  }
}
