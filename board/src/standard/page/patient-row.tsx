import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { memo } from "react";
import "./patient-row.css";
import { FittedText } from "../../chrome/text/fitted.js";
import { Glyph } from "../../chrome/text/glyph.js";
import { Signals } from "../../chrome/text/signals.js";
import { buildStatusStyle } from "../../chrome/text/status-colour.js";
import type { RowView } from "../../view/patients/rows.js";
import type { PatientRowForms } from "./patient-row-forms.js";

/**
 * Shows one patient of the list next to the ward: bed, name and length of stay; status and whom to call; signals
 * (docs/board.md, 3D Standard).
 */
export const PatientRow = memo(
  function PatientRow(props: {
    row: Pick<RowView, "isNumber" | "status" | "signals">;
    hasBed: boolean;
    forms: PatientRowForms;
    /** Time of the patient's last change while it counts as news; else 0. */
    newsAt: number;
  }) {
    const { row, hasBed, newsAt } = props;
    const { bed, name, beside, duty, hasWord, signals } = props.forms;
    const { wait } = row.signals;
    const isLate = wait?.level === "over";
    return (
      <li className={isLate ? "patient is-late" : "patient"} style={buildStatusStyle(row.status)}>
        {newsAt === 0 ? null : <i key={newsAt} className="patient-news" />}
        <div className="patient-bed">
          <FittedText className={hasBed ? "patient-label" : "patient-label is-none"} form={bed} />
        </div>
        <div className="patient-who">
          <div className="patient-line">
            <FittedText
              className={row.isNumber ? "patient-name is-number" : "patient-name"}
              form={name}
              dir="auto"
            />
            {beside === null ? null : (
              <FittedText
                as="span"
                className={isLate ? "patient-wait is-over" : "patient-stay"}
                form={beside}
              />
            )}
          </div>
          <div className="patient-line is-duty">
            <span className="patient-status">
              <Glyph status={row.status} />
              {hasWord ? PATIENT_STATUS_SHORT_LABELS[row.status] : null}
            </span>
            {wait === null || isLate ? null : <span className="patient-wait">{wait.text}</span>}
            <FittedText className="duty" form={duty} />
          </div>
          {signals === null ? null : <Signals shown={signals} />}
        </div>
      </li>
    );
  },
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);
