import { memo } from "react";
import "./attention-line.css";
import { Glyph } from "../chrome/text/glyph.js";
import { buildStatusStyle } from "../chrome/text/status-colour.js";
import type { AttentionPatient } from "../view/patients/attention.js";
import { type AttentionStrip, buildStripTurn, ELSEWHERE } from "./attention-strip.js";

const NEW_COLOUR = buildStatusStyle("new_patient");

/**
 * Shows the patients on other pages who need attention: bed and sign, with a count of those that do not fit
 * (docs/board.md, Who needs attention).
 */
export const AttentionLine = memo(function AttentionLine(props: {
  all: readonly AttentionPatient[];
  strip: AttentionStrip;
  /** Part of the strip to show. */
  turn: number;
  /** Patients on this page. */
  here: readonly string[];
  /** Width of the strip in em. */
  width: number;
}) {
  const { all, strip, turn, here, width } = props;
  const { chips, more } = buildStripTurn(all, strip, turn, here, width);
  return (
    <ul className="attention">
      <li className="attention-word">{chips.length === 0 ? "" : ELSEWHERE}</li>
      {chips.map(({ id, bed, kind, wait }) => (
        <li key={id} className={`attention-chip is-${kind}`} style={NEW_COLOUR}>
          {kind === "over" ? <i className="attention-over">▲</i> : null}
          {kind === "new" ? <Glyph status="new_patient" /> : null}
          <b>{bed}</b>
          {strip.hasWaits && wait !== "" ? <span className="attention-wait"> {wait}</span> : null}
        </li>
      ))}
      {more > 0 ? <li className="attention-word">+{more}</li> : null}
    </ul>
  );
});
