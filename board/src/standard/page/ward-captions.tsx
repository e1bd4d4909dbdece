import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, type ReactNode, useState } from "react";
import { FittedText, useRuler } from "../../chrome/text/fitted.js";
import { Glyph, Mark } from "../../chrome/text/signals.js";
import { shortenName } from "../../view/on-call/duty-forms.js";
import { formatBedInRoom, type Room } from "../../view/patients/rooms.js";
import type { RowDuty, RowView } from "../../view/patients/rows.js";
import type { SignalMark } from "../../view/patients/signals.js";
import {
  buildShorterForms,
  type Form,
  fitText,
  fitWords,
  joinByDots,
  toWords,
} from "../../view/place/ruler.js";
import { getPageTurn } from "../../view/time/turns.js";
import type { WardRoom } from "../ward/ward.js";

const FADE_OUT_MS = 400;

/** Widths in units, as in the style sheet: around the words, a glyph with its gap, and the gap between words. */
const WORDS_MARGIN = 98;
const GLYPH_WIDTH = 60;
const DOCTOR_GAP = 22;
const EVENT_STYLES = [56, 46, 38].map((size) => ({
  size,
  weight: 700,
  tracking: -0.015,
  beside: GLYPH_WIDTH,
}));
const DOCTOR_STYLE = { size: 44, weight: 600, tracking: -0.015 } as const;

/** Shows an event, "New · E07 · Emergency", and whom to call (docs/board.md, 3D Standard). `width`: in units. */
export function LowerThird(event: {
  row: RowView;
  room: Room;
  width: number;
  remainingMs: number;
}) {
  const { row, room, width, remainingMs } = event;
  const { status, duty } = row;
  const [fadeDelayMs] = useState(Math.max(0, remainingMs - FADE_OUT_MS));
  useRuler();
  const style = {
    "--status": STATUS_MARKS[status].colour,
    animationDelay: `0ms, ${fadeDelayMs}ms`,
  } as CSSProperties;
  const words = joinByDots([
    [{ text: PATIENT_STATUS_SHORT_LABELS[status], className: "lower-third-status" }],
    toWords(formatBedInRoom(room, row), { kind: "name" }),
    toWords(room.name, { kind: "name", canBeCut: true }),
  ]);
  return (
    <div className="lower-third" style={style}>
      <div className="flex lower-third-what">
        <Glyph status={status} />
        <FittedText
          className="lower-third-words"
          form={fitWords(words, EVENT_STYLES, width - WORDS_MARGIN)}
        />
      </div>
      {duty.name + duty.phone === "" ? null : (
        <FittedText
          className="lower-third-doctor"
          form={fitText(buildDoctorForms(duty), width - WORDS_MARGIN)}
        />
      )}
    </div>
  );
}

/** Returns the forms of the doctor's line. Only the name is cut, never the phone number. */
function buildDoctorForms({ name, shortRole, phone }: RowDuty): Form[] {
  return buildShorterForms(["given", "initial", "name"], (gone) => ({
    ...DOCTOR_STYLE,
    words: [
      ...toWords(shortenName(name, gone), { kind: "name", canBeCut: gone.has("name") }),
      ...toWords(shortRole, { className: "secondary lower-third-role", extra: DOCTOR_GAP }),
      ...toWords(phone, { kind: "phone", className: "lower-third-phone", extra: DOCTOR_GAP }),
    ],
  }));
}

const MARKS_PER_LINE = 3;

/** Explains the ward's shapes and its patients' marks. Its lines take turns according to the server's clock. */
export function WardKey(props: {
  rooms: readonly WardRoom[];
  marks: readonly SignalMark[];
  now: number;
}) {
  const { rooms, marks, now } = props;
  const entries = marks.map((mark) => renderEntry(mark.label, <Mark mark={mark} />));
  const lines = [listShapes(rooms)];
  for (let from = 0; from < entries.length; from += MARKS_PER_LINE)
    lines.push(entries.slice(from, from + MARKS_PER_LINE));
  return <p className="flex secondary key">{lines[getPageTurn(now, lines.length).index]}</p>;
}

function listShapes(rooms: readonly WardRoom[]): ReactNode[] {
  const isLate = rooms.some(({ beds }) => beds.some(({ light }) => light === "late"));
  const hasBeds = rooms.some(({ free }) => free !== null);
  const words = [
    "1 day",
    "new",
    isLate && "waits too long",
    hasBeds && "free",
    hasBeds && "closed",
  ];
  return words.map((word, index) => word && renderEntry(word, <i className={`key-${index}`} />));
}

function renderEntry(word: string, sign: ReactNode): ReactNode {
  return (
    <span key={word} className="flex key-entry">
      {sign}
      {word.replace(/^\d · /, "")}
    </span>
  );
}
