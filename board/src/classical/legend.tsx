import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patient-status";
import { memo } from "react";
import "./legend.css";
import { Glyph } from "../chrome/glyph.js";
import { statusColour } from "../chrome/status-colour.js";
import { OPEN_STATUSES } from "../view/board-view.js";
import type { LegendView } from "../view/legend.js";
import { ALIKE_SIGN } from "../view/signals.js";
import { Mark, Notes } from "./signals.js";

/** A page that says what the marks mean, in words (docs/board.md, Signals). */
export default memo(function Legend({ legend: { marks, has } }: { legend: LegendView }) {
  return (
    <div className="meanings">
      <h2 className="meanings-title">What the marks mean</h2>
      <ul className="meanings-list">
        {marks.map((mark) => (
          <li key={mark.label} className="meaning">
            <span className="meaning-sign">
              <Mark mark={mark} />
            </span>
            {wordOf(mark.label)}
          </li>
        ))}
        {has.due ? (
          <li className="meaning">
            <span className="meaning-sign">
              <span className="chip is-lit is-due">48 min</span>
            </span>
            Has nearly waited too long
          </li>
        ) : null}
        {has.over ? (
          <li className="meaning">
            <span className="meaning-sign">
              <span className="chip is-lit is-over">
                72 min<i className="chip-over">▲</i>
              </span>
            </span>
            Has waited too long
          </li>
        ) : null}
        {has.waiting ? (
          <li className="meaning">
            <span className="meaning-sign">
              <Notes notes={[{ kind: "waiting", text: "" }]} />
            </span>
            Waits for this, and how long
          </li>
        ) : null}
        {has.discharge ? (
          <li className="meaning">
            <span className="meaning-sign">
              <Notes notes={[{ kind: "discharge", text: "" }]} />
            </span>
            Expected discharge
          </li>
        ) : null}
        {has.alike ? (
          <li className="meaning">
            <span className="meaning-sign is-alike">{ALIKE_SIGN}</span>
            Another name in the room is nearly the same
          </li>
        ) : null}
        {OPEN_STATUSES.map((status) => (
          <li key={status} className="meaning" style={statusColour(status)}>
            <span className="meaning-sign chip">
              <Glyph status={status} />
            </span>
            {PATIENT_STATUS_SHORT_LABELS[status]}
          </li>
        ))}
      </ul>
    </div>
  );
});

/** The mark says the number of an acuity already: "1 · Red, Emergency" is "Red, Emergency". */
function wordOf(label: string): string {
  return label.replace(/^\d · /, "");
}
