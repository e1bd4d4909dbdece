import { memo } from "react";
import "./row.css";
import { DrawnWords, FittedText, useRuler } from "../chrome/text/fitted.js";
import { buildStatusStyle, Glyph, Signals } from "../chrome/text/signals.js";
import { toCssLength } from "../view/place/stage.js";
import { chooseRowForms, isLitChip, type RowRoom, type RowText } from "./row-forms.js";

interface RowProps {
  row: RowText;
  room: RowRoom;
  isLeaving: boolean;
  /** True if an emergency concerns this patient. */
  isPinned: boolean;
  /** Time of the patient's last change while it counts as news; else 0. */
  newsAt: number;
}

/** Shows one patient: bed, name, status, length of stay and signals (docs/board.md, 2D Classical). */
export const Row = memo(
  PatientRow,
  // All rows are rebuilt every minute, but a row with the same contents need not be drawn again.
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

function PatientRow({ row, room, isLeaving, isPinned, newsAt }: RowProps) {
  useRuler();
  const forms = chooseRowForms(row, room);
  const { bed, column, name, chip, duration, hasNote, signals, number, duty, isLineShared } = forms;
  const classes = ["flex row"];
  if (isLeaving) classes.push("is-leaving");
  if (isPinned) classes.push("is-pinned");
  const nameClass = row.isNumber ? "row-name row-number" : "row-name";
  const chipClasses = ["flex rigid chip"];
  if (isLitChip(row)) chipClasses.push("is-lit", `is-${row.signals.wait?.level ?? "new"}`);
  if (chip.length === 0) chipClasses.push("is-glyph");
  const shown = signals === null ? null : <Signals shown={signals} />;
  const numberText =
    number.words.length === 0 ? null : (
      <FittedText as="span" className="secondary row-number" form={number} />
    );
  const dutyText = duty === null ? null : <FittedText className="duty" form={duty} />;
  const stay =
    duration === null ? null : <FittedText as="span" className="rigid duration" form={duration} />;
  return (
    <li className={classes.join(" ")} style={buildStatusStyle(row.status)}>
      {newsAt === 0 ? null : <i key={newsAt} className="cover row-news" />}
      <i className="row-bar" />
      <div className="flex rigid row-bed" style={{ width: toCssLength(column) }}>
        <FittedText className={row.bed ? "row-label" : "row-label is-none"} form={bed} />
      </div>
      <div className="grow row-lines">
        <div className="flex">
          <div className="grow">
            <FittedText className={nameClass} form={name} dir="auto" />
            {hasNote ? (
              <div className="flex row-note">
                {room.isWide ? null : shown}
                {numberText}
              </div>
            ) : null}
          </div>
          <div className="column rigid row-side">
            <span className={chipClasses.join(" ")}>
              <Glyph status={row.status} />
              <DrawnWords words={chip} />
            </span>
            {isLineShared ? null : stay}
          </div>
        </div>
        {room.isWide ? (
          <div className="flex row-below">
            <div className="flex grow">
              {shown}
              {isLineShared ? (dutyText ?? numberText) : null}
            </div>
            {isLineShared ? stay : null}
          </div>
        ) : null}
        {isLineShared || dutyText === null ? null : (
          <div className="flex row-below">{dutyText}</div>
        )}
      </div>
    </li>
  );
}
