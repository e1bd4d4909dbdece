import {
  PATIENT_STATUS_SHORT_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, useState } from "react";
import "./lower-third.css";
import { FittedText } from "../../chrome/text/fitted.js";
import { Glyph } from "../../chrome/text/glyph.js";
import { useRuler } from "../../chrome/text/page-ruler.js";
import { shortenName } from "../../view/on-call/duty-forms.js";
import type { RowDuty } from "../../view/patients/rows.js";
import {
  buildShorterForms,
  type Form,
  fitText,
  fitWords,
  joinByDots,
  toWords,
} from "../../view/place/ruler.js";

const FADE_OUT_MS = 400;

/**
 * Widths in units, as in the style sheet: around the words, a glyph with its gap, and the gap before each word of the
 * doctor's line.
 */
const WORDS_MARGIN = 98;
const GLYPH_WIDTH = 60;
const DOCTOR_GAP = 22;
/** Letter sizes of the event, and of the person to call. */
const SIZES = [56, 46, 38];
const DOCTOR_STYLE = { size: 44, weight: 600, tracking: -0.015 } as const;

/**
 * Shows what just happened and whom to call while the camera shows the place: "New · E07 · Emergency" above "Grace
 * Nwosu HO 0803 555 1003" (docs/board.md, 3D Standard). `width`: width of the scene, in units.
 */
export function LowerThird(event: {
  status: PatientStatus;
  bed: string;
  room: string;
  duty: RowDuty;
  width: number;
  remainingMs: number;
}) {
  const { status, bed, room, duty, width, remainingMs: remainingEventMs } = event;
  const [fadeDelayMs] = useState(Math.max(0, remainingEventMs - FADE_OUT_MS));
  useRuler();
  const style = {
    "--status": STATUS_MARKS[status].colour,
    animationDelay: `0ms, ${fadeDelayMs}ms`,
  } as CSSProperties;
  const words = joinByDots([
    [{ text: PATIENT_STATUS_SHORT_LABELS[status], className: "lower-third-status" }],
    toWords(bed, { kind: "name" }),
    toWords(room, { kind: "name", canBeCut: true }),
  ]);
  const eventStyles = SIZES.map((size) => ({
    size,
    weight: 700,
    tracking: -0.015,
    beside: GLYPH_WIDTH,
  }));
  return (
    <div className="lower-third" style={style}>
      <div className="lower-third-what">
        <Glyph status={status} />
        <FittedText
          className="lower-third-words"
          form={fitWords(words, eventStyles, width - WORDS_MARGIN)}
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
      ...toWords(shortRole, { className: "lower-third-role", extra: DOCTOR_GAP }),
      ...toWords(phone, { kind: "phone", className: "lower-third-phone", extra: DOCTOR_GAP }),
    ],
  }));
}
