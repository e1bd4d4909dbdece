import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, memo } from "react";
import "./patient-row.css";
import { DutyLine } from "../chrome/duty-line.js";
import { Glyph } from "../chrome/glyph.js";
import { useFit } from "../chrome/use-fit.js";
import type { RowDuty } from "../view/row-duty.js";

/** One patient of the list beside the ward: bed, name, length of stay, status and whom to call (docs/board.md, 3D Standard). */
export const PatientRow = memo(function PatientRow(row: {
  bed: string;
  name: string;
  status: PatientStatus;
  duty: RowDuty;
  duration: string;
  /** When it last changed; 0 for not of late. */
  newsAt: number;
}) {
  const bed = useFit<HTMLSpanElement>(3);
  const name = useFit<HTMLParagraphElement>(2);
  const style = { "--status": STATUS_MARKS[row.status].colour } as CSSProperties;
  return (
    <li className="patient" style={style}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="patient-news" />}
      <span ref={bed} className={row.bed ? "patient-bed" : "patient-bed is-none"}>
        {row.bed || "–"}
      </span>
      <div className="patient-who">
        <div className="patient-line">
          <p ref={name} className="patient-name line" dir="auto">
            {row.name}
          </p>
          <span className="patient-stay">{row.duration}</span>
        </div>
        <div className="patient-line is-duty">
          <span className="patient-status">
            <Glyph status={row.status} />
            {PATIENT_STATUS_SHORT_LABELS[row.status]}
          </span>
          <DutyLine duty={row.duty} part="all" />
        </div>
      </div>
    </li>
  );
});
