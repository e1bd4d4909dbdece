import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, memo } from "react";
import "./patient-row.css";
import { Glyph } from "../chrome/glyph.js";
import { useFit } from "../chrome/use-fit.js";

/** A longer name needs the width of the row: the stay then stands below it. */
const LONG_NAME = 17;

/** One patient of the list beside the ward: bed, name, status and length of stay (docs/board.md, 3D Standard). */
export const PatientRow = memo(function PatientRow(row: {
  bed: string;
  name: string;
  status: PatientStatus;
  duration: string;
  /** When it last changed; 0 for not of late. */
  newsAt: number;
}) {
  const bed = useFit<HTMLSpanElement>(3);
  const name = useFit<HTMLParagraphElement>(2);
  const style = { "--status": STATUS_MARKS[row.status].colour } as CSSProperties;
  return (
    <li className={row.name.length > LONG_NAME ? "patient is-long" : "patient"} style={style}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="patient-news" />}
      <span ref={bed} className={row.bed ? "patient-bed" : "patient-bed is-none"}>
        {row.bed || "–"}
      </span>
      <div className="patient-who">
        <p ref={name} className="patient-name line" dir="auto">
          {row.name}
        </p>
        <p className="patient-status">
          <Glyph status={row.status} />
          {PATIENT_STATUS_SHORT_LABELS[row.status]}
        </p>
      </div>
      <span className="patient-stay">{row.duration}</span>
    </li>
  );
});
