import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import type { CSSProperties } from "react";
import "./text.css";
import type { FittedSignals, SignalMark, SignalNote } from "../../view/patients/signals.js";
import { toCssLength } from "../../view/place/stage.js";

export type MarkShape = SignalMark["shape"];

/** Each shape of a mark as SVG path data in a box of 24 by 24 (docs/board.md, Signals). */
export const MARK_SHAPES: Readonly<Record<MarkShape, string>> = {
  hexagon: "M7 3h10l5 9-5 9H7l-5-9z",
  triangle: "M12 2.5 22.5 21h-21z",
  circle: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  square: "M3 3h18v18H3z",
  octagon: "M8 2h8l6 6v8l-6 6H8l-6-6V8z",
  diamond: "M12 1.5 22.5 12 12 22.5 1.5 12z",
};

const HOURGLASS_PATH = "M5 2h14v4l-5 6 5 6v4H5v-4l5-6-5-6zM8 4.6l4 4.9 4-4.9z";

/** Returns a status's colour on the board as `--status`; `card_opened` counts as normal and is grey. */
export function buildStatusStyle(status: PatientStatus): CSSProperties {
  const colour = status === "card_opened" ? "var(--board-secondary)" : STATUS_MARKS[status].colour;
  return { "--status": colour } as CSSProperties;
}

/** Draws a status's glyph without a font, in the height and colour of the text around it. */
export function Glyph({ status }: { status: PatientStatus }) {
  return <Sign className="glyph" path={STATUS_MARKS[status].path} />;
}

/** Draws SVG path data in a 24 × 24 box, in the colour of the text around it. */
export function Sign({ className, path }: { className: string; path: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  );
}

/** Shows marks, then notes, and counts those that do not fit: "+2" (docs/board.md, Signals). */
export function Signals({ shown: { marks, notes, more, cut } }: { shown: FittedSignals }) {
  return (
    <div className="flex signals">
      <Marks marks={marks} />
      <Notes notes={notes} cut={cut} />
      {more === 0 ? null : <span className="secondary bold signals-more">+{more}</span>}
    </div>
  );
}

/** Shows letters in shapes: the acuity and the flags (docs/board.md, Signals). */
export function Marks({ marks }: { marks: readonly SignalMark[] }) {
  return marks.map((mark) => <Mark key={mark.label} mark={mark} />);
}

/** Shows one shape with its letters. */
export function Mark({ mark: { text, shape, colour } }: { mark: SignalMark }) {
  const style = colour === null ? undefined : ({ "--mark": colour } as CSSProperties);
  return (
    <span className={colour === null ? "flex mark" : "flex mark is-coloured"} style={style}>
      <svg className="mark-shape" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={MARK_SHAPES[shape]} />
      </svg>
      <b className="bold">{text}</b>
    </span>
  );
}

/** Shows short texts next to each other. `cut`: largest width of the last note's text, in units. */
export function Notes(props: { notes: readonly SignalNote[]; cut?: number | null }) {
  const { notes, cut = null } = props;
  return notes.map(({ kind, text, duration }) => {
    const isWaiting = kind === "waiting";
    return (
      <span
        key={kind}
        className={`flex note is-${kind}`}
        style={isWaiting && cut !== null ? { maxWidth: toCssLength(cut) } : undefined}
        data-ends={isWaiting ? "" : undefined}
      >
        <Sign
          className="glyph secondary note-sign"
          path={isWaiting ? HOURGLASS_PATH : STATUS_MARKS.discharged.path}
        />
        <bdi>{text}</bdi>
        {duration === "" ? null : <span className="rigid note-duration">{duration}</span>}
      </span>
    );
  });
}
