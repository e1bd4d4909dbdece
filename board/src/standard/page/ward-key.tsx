import "./ward-key.css";
import type { ReactNode } from "react";
import { Mark } from "../../chrome/text/signals.js";
import type { SignalMark } from "../../view/patients/signals.js";
import { getPageTurn } from "../../view/time/turns.js";
import type { WardRoom } from "../ward/ward.js";

const MARKS_PER_LINE = 3;

/** Explains the ward's shapes and its patients' marks. Its lines take turns according to the server's clock. */
export function WardKey(props: {
  rooms: readonly WardRoom[];
  marks: readonly SignalMark[];
  now: number;
}) {
  const { rooms, marks, now } = props;
  const lines = [listShapes(rooms)];
  for (let from = 0; from < marks.length; from += MARKS_PER_LINE) {
    lines.push(
      marks
        .slice(from, from + MARKS_PER_LINE)
        .map((mark) => renderEntry(mark.label, <Mark mark={mark} />)),
    );
  }
  return <p className="key">{lines[getPageTurn(now, lines.length).index]}</p>;
}

function listShapes(rooms: readonly WardRoom[]): ReactNode[] {
  const isLate = rooms.some(({ beds }) => beds.some(({ light }) => light === "late"));
  const hasBeds = rooms.some(({ free }) => free !== null);
  const words = [
    "1 day",
    "new",
    isLate && "waits too long",
    hasBeds && "free",
    hasBeds && "closed",
  ];
  return words.map((word, index) => word && renderEntry(word, <i className={`key-${index}`} />));
}

function renderEntry(word: string, sign: ReactNode): ReactNode {
  return (
    <span key={word} className="key-entry">
      {sign}
      {word.replace(/^\d · /, "")}
    </span>
  );
}
