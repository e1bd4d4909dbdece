import { PATIENT_STATUS_SHORT_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import type { CSSProperties } from "react";
import "./lower-third.css";
import { Glyph } from "../chrome/glyph.js";
import { useFit } from "../chrome/use-fit.js";

/** What just happened, while the camera is there: "New · E07 · Emergency" (docs/board.md, 3D Standard). */
export function LowerThird(event: { status: PatientStatus; bed: string; room: string }) {
  const { status, bed, room } = event;
  const line = useFit<HTMLParagraphElement>(2);
  const style = { "--status": STATUS_MARKS[status].colour } as CSSProperties;
  return (
    <p ref={line} className="lower-third line" style={style}>
      <span className="lower-third-status">
        <Glyph status={status} />
        {PATIENT_STATUS_SHORT_LABELS[status]}
      </span>
      {[bed, room]
        .filter((word) => word !== "")
        .map((word) => (
          <bdi key={word} className="lower-third-word">
            {word}
          </bdi>
        ))}
    </p>
  );
}
