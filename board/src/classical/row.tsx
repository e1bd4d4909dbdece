import {
  PATIENT_STATUS_SHORT_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { type CSSProperties, memo } from "react";
import "./row.css";
import "./row-news.css";
import "./whole-ward.css";
import { DutyLine } from "../chrome/text/duty-line.js";
import { Glyph } from "../chrome/text/glyph.js";
import { statusColour } from "../chrome/text/status-colour.js";
import { useFit } from "../chrome/text/use-fit.js";
import { useMiddleCut } from "../chrome/text/use-in-room.js";
import type { RowDuty } from "../view/on-call/row-duty.js";
import { ALIKE_SIGN, type RowSignals } from "../view/patients/signals.js";
import { Signals } from "./signals.js";

export interface RowProps {
  bed: string;
  name: string;
  /** The name is a hospital number. */
  isNumber: boolean;
  hospitalNo: string;
  /** Whom to call, where the group's line does not say so; else null. */
  duty: RowDuty | null;
  status: PatientStatus;
  duration: string;
  isLeaving: boolean;
  /** An emergency is about this patient. */
  isPinned: boolean;
  /** When it last changed, while that is news; else 0. */
  newsAt: number;
  signals: RowSignals;
  lines: number;
  /** Signals stand below, across the row. */
  isWide: boolean;
  /** Two lines: the length of stay stands at the end of the signals' line, and what is left of it has the number. */
  isWholeWard: boolean;
}

/** One patient: bed, name, status, length of stay and signals (docs/board.md, 2D Classical). */
export const Row = memo(PatientRow, isSameRow);

function PatientRow(row: RowProps) {
  const { duty, lines, signals, isWide, isWholeWard } = row;
  const hasSignals = signals.marks.length + signals.notes.length > 0;
  const isShared = isWholeWard && isWide;
  const hasNote = !isShared && (row.hospitalNo !== "" || (hasSignals && !isWide));
  const hasCall = duty !== null && !isWholeWard;
  // A name has every line that nothing else needs.
  const taken = Number(hasNote) + Number(isWide) + Number(hasCall);
  const classes = ["row"];
  if (row.isLeaving) classes.push("is-leaving");
  if (row.isPinned) classes.push("is-pinned");
  return (
    <li className={classes.join(" ")} style={statusColour(row.status)}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="row-news" />}
      <i className="row-bar" />
      <Bed bed={row.bed} />
      <div className="row-lines">
        <div className="row-top">
          <div className="row-who">
            {row.isNumber ? (
              <NumberText className="row-name is-number" text={row.name} />
            ) : (
              <Name
                name={row.name}
                isAlike={signals.isAlike}
                lines={Math.max(1, lines - taken)}
                hasSpare={hasNote && (isWide || !hasSignals)}
              />
            )}
            {hasNote ? (
              <div className="row-note">
                {hasSignals && !isWide ? <Signals signals={signals} /> : null}
                {row.hospitalNo === "" ? null : (
                  <NumberText className="row-no" text={row.hospitalNo} />
                )}
              </div>
            ) : null}
          </div>
          <div className="row-side">
            <Chip status={row.status} wait={signals.wait} />
            {isShared ? null : <Duration text={row.duration} />}
          </div>
        </div>
        {isWide ? (
          <div className="row-below">
            <div className="row-rest">
              {hasSignals ? <Signals signals={signals} /> : null}
              {isShared && duty !== null ? <DutyLine duty={duty} mayGo /> : null}
              {isShared && duty === null && row.hospitalNo !== "" ? (
                <NumberText className="row-no" text={row.hospitalNo} />
              ) : null}
            </div>
            {isShared ? <Duration text={row.duration} /> : null}
          </div>
        ) : null}
        {hasCall ? (
          <div className="row-below">
            <DutyLine duty={duty} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

/**
 * A name on as many lines as it may have, in letters that become smaller before anything of it is cut. `hasSpare`: the number
 * below stands alone on its line, and gives that up before.
 */
function Name(props: { name: string; isAlike: boolean; lines: number; hasSpare: boolean }) {
  const { name, isAlike, lines, hasSpare } = props;
  const line = useFit<HTMLParagraphElement>(3, ".row-top");
  const style = { "--lines": lines, "--spare": lines + 1 } as CSSProperties;
  return (
    <p
      ref={line}
      className={hasSpare ? "row-name line has-spare" : "row-name line"}
      data-lines={lines > 1 ? 2 : 1}
      style={style}
      dir="auto"
    >
      {isAlike ? <span className="is-alike">{ALIKE_SIGN} </span> : null}
      {name}
    </p>
  );
}

/** A hospital number, cut in its middle where it has no room: its end tells two patients apart. Beside a name it may be left out. */
function NumberText({ className, text }: { className: string; text: string }) {
  const cut = useMiddleCut<HTMLSpanElement>(text, className === "row-no");
  return <span ref={cut} className={`${className} row-number`} />;
}

/** A label that is longer than its place becomes smaller, in up to two lines, before a word is broken. */
function Bed({ bed }: { bed: string }) {
  const label = useFit<HTMLSpanElement>(2);
  return (
    <span ref={label} className={bed ? "row-bed" : "row-bed is-none"} data-length={bedLength(bed)}>
      {bed || "–"}
    </span>
  );
}

/** Normal is quiet: who is new, and who waits too long, is a solid chip, all others glyph and word in their colour. */
function Chip({ status, wait }: { status: PatientStatus } & Pick<RowSignals, "wait">) {
  const isLit = wait !== null || status === "new_patient";
  const classes = ["chip"];
  if (isLit) classes.push("is-lit");
  if (isLit) classes.push(wait === null ? "is-new" : `is-${wait.level}`);
  return (
    <span className={classes.join(" ")}>
      <Glyph status={status} />
      <span className="chip-word">
        {wait === null ? PATIENT_STATUS_SHORT_LABELS[status] : "waits "}
      </span>
      {wait?.text}
      {wait?.level === "over" ? <i className="chip-over">▲</i> : null}
    </span>
  );
}

/** Signals are made again every minute: those that say the same are the same. */
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
