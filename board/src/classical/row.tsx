import { memo } from "react";
import "./row.css";
import "./row-news.css";
import "./dense.css";
import { DrawnWords, FittedText } from "../chrome/text/fitted.js";
import { Glyph } from "../chrome/text/glyph.js";
import { useRuler } from "../chrome/text/page-ruler.js";
import { Signals } from "../chrome/text/signals.js";
import { buildStatusStyle } from "../chrome/text/status-colour.js";
import type { Word } from "../view/place/ruler.js";
import { toCssLength } from "../view/place/stage.js";
import {
  chooseRowForms,
  hasSharedLine,
  isLitChip,
  type RowRoom,
  type RowText,
} from "./row-forms.js";

export interface RowProps {
  row: RowText;
  room: RowRoom;
  isLeaving: boolean;
  /** True if an emergency concerns this patient. */
  isPinned: boolean;
  /** Time of the patient's last change while it counts as news; else 0. */
  newsAt: number;
}

/** Shows one patient: bed, name, status, length of stay and signals (docs/board.md, 2D Classical). */
export const Row = memo(PatientRow, isSameRow);

function PatientRow({ row, room, isLeaving, isPinned, newsAt }: RowProps) {
  useRuler();
  const { bed, column, name, chip, duration, hasNote, signals, number, duty } = chooseRowForms(
    row,
    room,
  );
  const isLineShared = hasSharedLine(room);
  const classes = ["row"];
  if (isLeaving) classes.push("is-leaving");
  if (isPinned) classes.push("is-pinned");
  const shown = signals === null ? null : <Signals shown={signals} />;
  const numberText =
    number.words.length === 0 ? null : (
      <FittedText as="span" className="row-no row-number" form={number} />
    );
  const stay =
    duration === null ? null : <FittedText as="span" className="duration" form={duration} />;
  return (
    <li className={classes.join(" ")} style={buildStatusStyle(row.status)}>
      {newsAt === 0 ? null : <i key={newsAt} className="row-news" />}
      <i className="row-bar" />
      <div className="row-bed" style={{ width: toCssLength(column) }}>
        <FittedText className={row.bed ? "row-label" : "row-label is-none"} form={bed} />
      </div>
      <div className="row-lines">
        <div className="row-top">
          <div className="row-who">
            <FittedText
              className={row.isNumber ? "row-name row-number" : "row-name"}
              form={name}
              dir="auto"
            />
            {hasNote ? (
              <div className="row-note">
                {room.isWide ? null : shown}
                {numberText}
              </div>
            ) : null}
          </div>
          <div className="row-side">
            <Chip row={row} words={chip} />
            {isLineShared ? null : stay}
          </div>
        </div>
        {room.isWide ? (
          <div className="row-below">
            <div className="row-rest">
              {shown}
              {isLineShared && duty !== null ? <FittedText className="duty" form={duty} /> : null}
              {isLineShared && duty === null ? numberText : null}
            </div>
            {isLineShared ? stay : null}
          </div>
        ) : null}
        {isLineShared || duty === null ? null : (
          <div className="row-below">
            <FittedText className="duty" form={duty} />
          </div>
        )}
      </div>
    </li>
  );
}

function Chip({ row, words }: { row: RowText; words: readonly Word[] }) {
  const { wait } = row.signals;
  const classes = ["chip"];
  if (isLitChip(row)) classes.push("is-lit", wait === null ? "is-new" : `is-${wait.level}`);
  if (words.length === 0) classes.push("is-glyph");
  return (
    <span className={classes.join(" ")}>
      <Glyph status={row.status} />
      <DrawnWords words={words} />
    </span>
  );
}

/** All rows are rebuilt every minute, but a row with the same contents need not be drawn again. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
