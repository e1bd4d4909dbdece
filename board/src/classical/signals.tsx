import { STATUS_MARKS } from "@wardline/theme/status-mark";
import type { CSSProperties } from "react";
import "./signals.css";
import { MARK_SHAPES } from "../chrome/text/mark-shapes.js";
import { useCounted } from "../chrome/text/use-in-room.js";
import type { RowSignals, SignalMark, SignalNote } from "../view/patients/signals.js";

/** An hourglass. */
const WAITS = "M5 2h14v4l-5 6 5 6v4H5v-4l5-6-5-6zM8 4.6l4 4.9 4-4.9z";

/** Marks, then notes, as many as have room; what has none is counted: "+2" (docs/board.md, Signals). */
export function Signals({ signals: { marks, notes } }: { signals: RowSignals }) {
  const zone = useCounted<HTMLDivElement>();
  return (
    <div ref={zone} className="signals">
      <Marks marks={marks} />
      <Notes notes={notes} />
      <span className="signals-more" />
    </div>
  );
}

/** Letters in shapes: the acuity, and the flags (docs/board.md, Signals). */
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

/** Short texts, one beside the other. */
export function Notes({ notes }: { notes: readonly SignalNote[] }) {
  return (
    <>
      {notes.map(({ kind, text, duration }) => (
        <span
          key={kind}
          className={`note is-${kind}`}
          data-ends={kind === "waiting" ? "" : undefined}
        >
          {kind === "waiting" ? <Sign path={WAITS} /> : null}
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
