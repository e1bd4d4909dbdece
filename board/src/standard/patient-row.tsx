import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { memo } from "react";
import "./patient-row.css";
import { DutyLine } from "../chrome/duty-line.js";
import { Glyph } from "../chrome/glyph.js";
import { statusColour } from "../chrome/status-colour.js";
import { useFit } from "../chrome/use-fit.js";
import { Marks, Notes } from "../classical/signals.js";
import type { RowDuty } from "../view/row-duty.js";
import { ALIKE_SIGN, type RowSignals } from "../view/signals.js";

/**
 * One patient of the list beside the ward: bed, name, length of stay, what is signalled, status and whom to call
 * (docs/board.md, 3D Standard).
 */
export const PatientRow = memo(function PatientRow(row: {
  bed: string;
  name: string;
  status: PatientStatus;
  signals: RowSignals;
  duty: RowDuty;
  duration: string;
  /** When it last changed; 0 for not of late. */
  newsAt: number;
}) {
  const bed = useFit<HTMLSpanElement>(3);
  const name = useFit<HTMLParagraphElement>(2);
  const { marks, notes, wait } = row.signals;
  const isLate = wait?.level === "over";
  return (
    <li className={isLate ? "patient is-late" : "patient"} style={statusColour(row.status)}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="patient-news" />}
      <span ref={bed} className={row.bed ? "patient-bed" : "patient-bed is-none"}>
        {row.bed || "–"}
      </span>
      <div className="patient-who">
        <div className="patient-line">
          <p ref={name} className="patient-name line" dir="auto">
            {row.signals.isAlike ? <span className="is-alike">{ALIKE_SIGN} </span> : null}
            {row.name}
          </p>
          <Notes notes={notes} />
          <Marks marks={marks} />
          {isLate ? (
            <span className="patient-wait is-over">waits {wait.text}</span>
          ) : (
            <span className="patient-stay">{row.duration}</span>
          )}
        </div>
        <div className="patient-line is-duty">
          <span className="patient-status">
            <Glyph status={row.status} />
            {PATIENT_STATUS_SHORT_LABELS[row.status]}
          </span>
          {wait === null || isLate ? null : <span className="patient-wait">{wait.text}</span>}
          <DutyLine duty={row.duty} part="all" />
        </div>
      </div>
    </li>
  );
});
