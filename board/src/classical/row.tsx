import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { memo } from "react";
import "./row.css";
import "./row-news.css";
import { DutyLine } from "../chrome/duty-line.js";
import { Glyph } from "../chrome/glyph.js";
import { statusColour } from "../chrome/status-colour.js";
import { useFit } from "../chrome/use-fit.js";
import type { RowDuty } from "../view/row-duty.js";
import { ALIKE_SIGN, type RowSignals } from "../view/signals.js";
import { Marks, Notes } from "./signals.js";

export interface RowProps {
  bed: string;
  name: string;
  hospitalNo: string;
  /** Whom to call, where the group's line does not say so; else null. */
  duty: RowDuty | null;
  status: PatientStatus;
  duration: string;
  isLeaving: boolean;
  /** When it last changed, while that is news; else 0. */
  newsAt: number;
  signals: RowSignals;
  lines: number;
  /** Notes stand below, across the row. */
  isWide: boolean;
  /** The row's width, so that it is measured again when that changes. */
  width: number;
}

/** One patient: bed, name, status, length of stay and signals (docs/board.md, 2D Classical). */
export const Row = memo(PatientRow, isSameRow);

function PatientRow(row: RowProps) {
  const { duty, lines, signals, isWide } = row;
  const notes = signals.notes.length === 0 ? null : <Notes notes={signals.notes} />;
  const beside = isWide ? null : notes;
  const hasNote = row.hospitalNo !== "" || signals.marks.length > 0 || beside !== null;
  const hasBelow = duty !== null || (isWide && notes !== null);
  // A name has every line that nothing else needs.
  const taken = Number(hasNote) + Number(hasBelow);
  const name = useFit<HTMLParagraphElement>(3);
  return (
    <li className={row.isLeaving ? "row is-leaving" : "row"} style={statusColour(row.status)}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="row-news" />}
      <i className="row-bar" />
      <span className={row.bed ? "row-bed" : "row-bed is-none"} data-length={bedLength(row.bed)}>
        {row.bed || "–"}
      </span>
      <div className="row-lines">
        <div className="row-top">
          <div className="row-who">
            <p
              ref={name}
              className="row-name line"
              data-lines={lines - taken > 1 ? 2 : 1}
              dir="auto"
            >
              {signals.isAlike ? <span className="is-alike">{ALIKE_SIGN} </span> : null}
              {row.name}
            </p>
            {hasNote ? (
              <p className="row-note">
                {row.hospitalNo === "" ? null : <span className="row-no">{row.hospitalNo}</span>}
                <Marks marks={signals.marks} />
                {beside}
              </p>
            ) : null}
          </div>
          <div className="row-side">
            <Chip status={row.status} wait={signals.wait} />
            <Duration text={row.duration} />
          </div>
        </div>
        {hasBelow ? (
          <div className="row-below">
            {isWide ? notes : null}
            {duty === null ? null : <DutyLine duty={duty} part="all" />}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Normal is quiet: who is new, and who waits too long, is a solid chip, all others glyph and word in their colour. */
function Chip({ status, wait }: { status: PatientStatus } & Pick<RowSignals, "wait">) {
  const isLit = wait !== null || status === "new_patient";
  const classes = ["chip"];
  if (isLit) classes.push("is-lit");
  if (wait !== null) classes.push(`is-${wait.level}`);
  return (
    <span className={classes.join(" ")}>
      <Glyph status={status} />
      {wait === null ? PATIENT_STATUS_SHORT_LABELS[status] : wait.text}
      {wait?.level === "over" ? <i className="chip-over">▲</i> : null}
    </span>
  );
}

/** Signals are made anew every minute: those that say the same are the same. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  const { signals: a, ...rest } = before;
  const { signals: b, ...others } = after;
  const fields = Object.keys(rest) as (keyof typeof rest)[];
  return fields.every((field) => rest[field] === others[field]) && isSameText(a, b);
}

function isSameText(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

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
