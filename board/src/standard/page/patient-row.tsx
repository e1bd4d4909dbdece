import {
  PATIENT_STATUS_SHORT_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { memo } from "react";
import "./patient-row.css";
import { DutyLine } from "../../chrome/text/duty-line.js";
import { Glyph } from "../../chrome/text/glyph.js";
import { statusColour } from "../../chrome/text/status-colour.js";
import { useFit } from "../../chrome/text/use-fit.js";
import { useMiddleCut } from "../../chrome/text/use-in-room.js";
import { Signals } from "../../classical/signals.js";
import type { RowDuty } from "../../view/on-call/row-duty.js";
import { ALIKE_SIGN, type RowSignals } from "../../view/patients/signals.js";

/**
 * One patient of the list beside the ward: bed, name and length of stay; status and whom to call; what is signalled
 * (docs/board.md, 3D Standard). Nothing on it takes the name's room.
 */
export const PatientRow = memo(function PatientRow(row: {
  bed: string;
  name: string;
  /** Whether the name is a hospital number. */
  isNumber: boolean;
  status: PatientStatus;
  signals: RowSignals;
  duty: RowDuty;
  duration: string;
  /** When it last changed; 0 for not of late. */
  newsAt: number;
  /** The row has room for two lines of a name beside all else. */
  isRoomy: boolean;
}) {
  const bed = useFit<HTMLSpanElement>(4);
  const { isAlike, marks, notes, wait } = row.signals;
  const isLate = wait?.level === "over";
  const hasSignals = marks.length + notes.length > 0;
  return (
    <li className={isLate ? "patient is-late" : "patient"} style={statusColour(row.status)}>
      {row.newsAt === 0 ? null : <i key={row.newsAt} className="patient-news" />}
      <span ref={bed} className={row.bed ? "patient-bed" : "patient-bed is-none"}>
        {row.bed || "–"}
      </span>
      <div className="patient-who">
        <div className="patient-line">
          {row.isNumber ? (
            <HospitalNumber text={row.name} />
          ) : (
            <Name text={row.name} isAlike={isAlike} lines={hasSignals && !row.isRoomy ? 1 : 2} />
          )}
          {isLate ? <Late text={`waits ${wait.text}`} /> : <Stay text={row.duration} />}
        </div>
        <div className="patient-line is-duty">
          <span className="patient-status">
            <Glyph status={row.status} />
            <span className="patient-status-word">{PATIENT_STATUS_SHORT_LABELS[row.status]}</span>
          </span>
          {wait === null || isLate ? null : <span className="patient-wait">{wait.text}</span>}
          <DutyLine duty={row.duty} around=".patient-line" />
        </div>
        {hasSignals ? <Signals signals={row.signals} /> : null}
      </div>
    </li>
  );
});

/** On as many lines as nothing else needs. */
function Name({ text, isAlike, lines }: { text: string; isAlike: boolean; lines: 1 | 2 }) {
  const name = useFit<HTMLParagraphElement>(3, ".patient-line");
  return (
    <p ref={name} className="patient-name line" data-lines={lines} dir="auto">
      {isAlike ? <span className="is-alike">{ALIKE_SIGN} </span> : null}
      {text}
    </p>
  );
}

/** A number in the place of a name: its end is what tells two patients apart. */
function HospitalNumber({ text }: { text: string }) {
  const number = useMiddleCut<HTMLParagraphElement>(text);
  return <p ref={number} className="patient-name line is-number" data-length={lengthOf(text)} />;
}

function lengthOf({ length }: string): "short" | "medium" | "long" {
  if (length <= 12) return "short";
  return length <= 14 ? "medium" : "long";
}

function Late({ text }: { text: string }) {
  const wait = useFit<HTMLSpanElement>(1);
  return (
    <span ref={wait} className="patient-wait is-over">
      {text}
    </span>
  );
}

/** Figures large and words smaller. */
function Stay({ text }: { text: string }) {
  const stay = useFit<HTMLSpanElement>(2);
  return (
    <span ref={stay} className="patient-stay">
      {text.split(/(\d+)/).map((part, index) =>
        index % 2 === 1 ? (
          part
        ) : (
          <span key={index} className="patient-stay-unit">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
