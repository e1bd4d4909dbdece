import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, memo } from "react";
import "./row.css";
import "./row-far.css";
import "./row-news.css";
import { Glyph } from "../chrome/glyph.js";
import { useFit } from "../chrome/use-fit.js";

export interface RowProps {
  bed: string;
  name: string;
  hospitalNo: string;
  /** The managing teams, already joined. */
  teams: string;
  status: PatientStatus;
  duration: string;
  isLeaving: boolean;
  /** When it last changed, while that is news; else 0. */
  newsAt: number;
  /** Changes with the width of the row, so that it is drawn and measured again. */
  room: string;
}

/** One patient: bed, name, team, status and length of stay (docs/board.md, 2D Classical). */
export const Row = memo(function Row(row: RowProps) {
  const name = useFit<HTMLParagraphElement>(2);
  const style = { "--status": STATUS_MARKS[row.status].colour } as CSSProperties;
  return (
    <li className={row.isLeaving ? "row is-leaving" : "row"} style={style}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="row-news" />}
      <i className="row-bar" />
      <span className={row.bed ? "row-bed" : "row-bed is-none"} data-length={bedLength(row.bed)}>
        {row.bed || "–"}
      </span>
      <div className="row-who">
        <p ref={name} className="row-name line" dir="auto">
          {row.name}
        </p>
        <p className="row-team">
          <span className="row-teams line" dir="auto">
            {row.teams || "No team yet"}
          </span>
          {row.hospitalNo ? <span className="row-no">{row.hospitalNo}</span> : null}
        </p>
      </div>
      <div className="row-what">
        <span className="chip">
          <Glyph status={row.status} />
          {PATIENT_STATUS_SHORT_LABELS[row.status]}
        </span>
        <Duration text={row.duration} />
      </div>
    </li>
  );
});

/** Figures large and words smaller, so that a column of stays is compared at a glance. */
function Duration({ text }: { text: string }) {
  return (
    <span className="duration">
      {text.split(/(\d+)/).map((part, index) =>
        index % 2 === 1 ? (
          part
        ) : (
          <span key={index} className="duration-unit">
            {part}
          </span>
        ),
      )}
    </span>
  );
}

function bedLength(bed: string): "short" | "medium" | "long" {
  if (bed.length <= 4) return "short";
  return bed.length <= 6 ? "medium" : "long";
}
