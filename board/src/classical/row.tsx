import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, memo } from "react";
import "./row.css";
import "./row-far.css";
import "./row-news.css";
import { DutyLine } from "../chrome/duty-line.js";
import { Glyph } from "../chrome/glyph.js";
import { useFit } from "../chrome/use-fit.js";
import type { RowDuty } from "../view/row-duty.js";

export interface RowProps {
  bed: string;
  name: string;
  hospitalNo: string;
  duty: RowDuty;
  status: PatientStatus;
  duration: string;
  isLeaving: boolean;
  /** When it last changed, while that is news; else 0. */
  newsAt: number;
  /** Of the row: whom to call has the second alone, or the second and the third. */
  lines: 2 | 3;
  /** The length of stay stands beside the status, in the first line; else in the second. */
  isStayFirst: boolean;
  /** Changes with the width of the row, so that it is drawn and measured again. */
  room: string;
}

/** One patient: bed, name, whom to call, status and length of stay (docs/board.md, 2D Classical). */
export const Row = memo(function Row(row: RowProps) {
  const name = useFit<HTMLParagraphElement>(2);
  const stay = <Duration text={row.duration} />;
  const number = row.hospitalNo ? <span className="row-no">{row.hospitalNo}</span> : null;
  // Without anyone's name the line is short.
  const isNamed = row.duty.name !== "";
  const isDivided = row.lines === 3 && isNamed;
  const classes = ["row"];
  if (isNamed) classes.push("is-named");
  if (row.isLeaving) classes.push("is-leaving");
  if (isDivided) classes.push("is-divided");
  const style = { "--status": STATUS_MARKS[row.status].colour } as CSSProperties;
  return (
    <li className={classes.join(" ")} style={style}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="row-news" />}
      <i className="row-bar" />
      <span className={row.bed ? "row-bed" : "row-bed is-none"} data-length={bedLength(row.bed)}>
        {row.bed || "–"}
      </span>
      <div className="row-lines">
        <div className="row-line">
          <p ref={name} className="row-name line" dir="auto">
            {row.name}
          </p>
          <span className="chip">
            <Glyph status={row.status} />
            {PATIENT_STATUS_SHORT_LABELS[row.status]}
          </span>
          {row.isStayFirst ? stay : null}
        </div>
        <div className="row-line is-duty">
          <DutyLine duty={row.duty} part={isDivided ? "who" : "all"} />
          {isDivided ? null : number}
          {row.isStayFirst ? null : stay}
        </div>
        {isDivided ? (
          <div className="row-line is-duty">
            <DutyLine duty={row.duty} part="rest" />
            {number}
          </div>
        ) : null}
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
