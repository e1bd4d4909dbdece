import { STATUS_MARKS } from "@wardline/theme/status-mark";
import type { CSSProperties } from "react";
import "./signals.css";
import type { SignalMark, SignalNote } from "../../view/patients/signals.js";
import type { FittedSignals } from "../../view/patients/signals-in-room.js";
import { toCssLength } from "../../view/place/stage.js";
import { MARK_SHAPES } from "./mark-shapes.js";

const HOURGLASS_PATH = "M5 2h14v4l-5 6 5 6v4H5v-4l5-6-5-6zM8 4.6l4 4.9 4-4.9z";

/** Shows marks, then notes, and counts those that do not fit: "+2" (docs/board.md, Signals). */
export function Signals({ shown: { marks, notes, more, cut } }: { shown: FittedSignals }) {
  return (
    <div className="signals">
      <Marks marks={marks} />
      <Notes notes={notes} cut={cut} />
      {more === 0 ? null : <span className="signals-more">+{more}</span>}
    </div>
  );
}

/** Shows letters in shapes: the acuity and the flags (docs/board.md, Signals). */
export function Marks({ marks }: { marks: readonly SignalMark[] }) {
  return (
    <>
      {marks.map((mark) => (
        <Mark key={mark.label} mark={mark} />
      ))}
    </>
  );
}

export function Mark({ mark: { text, shape, colour } }: { mark: SignalMark }) {
  const style = colour === null ? undefined : ({ "--mark": colour } as CSSProperties);
  return (
    <span className={colour === null ? "mark" : "mark is-coloured"} style={style}>
      <svg className="mark-shape" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={MARK_SHAPES[shape]} />
      </svg>
      <b>{text}</b>
    </span>
  );
}

/** Shows short texts next to each other. `cut`: largest width of the last note's text, in units. */
export function Notes(props: { notes: readonly SignalNote[]; cut?: number | null }) {
  const { notes, cut = null } = props;
  const width = cut === null ? undefined : { maxWidth: toCssLength(cut) };
  return (
    <>
      {notes.map(({ kind, text, duration }) => (
        <span
          key={kind}
          className={`note is-${kind}`}
          style={kind === "waiting" ? width : undefined}
          data-ends={kind === "waiting" ? "" : undefined}
        >
          {kind === "waiting" ? <Sign path={HOURGLASS_PATH} /> : null}
          {kind === "discharge" ? <Sign path={STATUS_MARKS.discharged.path} /> : null}
          <bdi>{text}</bdi>
          {duration === "" ? null : <span className="note-duration">{duration}</span>}
        </span>
      ))}
    </>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg className="glyph note-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  );
}
