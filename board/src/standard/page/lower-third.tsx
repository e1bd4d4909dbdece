import {
  PATIENT_STATUS_SHORT_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, useState } from "react";
import "./lower-third.css";
import { Glyph } from "../../chrome/text/glyph.js";
import { useFit } from "../../chrome/text/use-fit.js";
import type { RowDuty } from "../../view/on-call/row-duty.js";

/** How long the words take to fade out. */
const OUT_MS = 400;

/**
 * What just happened and whom to call, while the camera is there: "New · E07 · Emergency" above
 * "Grace Nwosu HO 0803 555 1003" (docs/board.md, 3D Standard). `left`: how long it is shown, in milliseconds.
 */
export function LowerThird(event: {
  status: PatientStatus;
  bed: string;
  room: string;
  duty: RowDuty;
  left: number;
}) {
  const { status, bed, room, duty } = event;
  const [fades] = useState(Math.max(0, event.left - OUT_MS));
  const line = useFit<HTMLParagraphElement>(2);
  const style = {
    "--status": STATUS_MARKS[status].colour,
    animationDelay: `0ms, ${fades}ms`,
  } as CSSProperties;
  return (
    <div className="lower-third" style={style}>
      <p ref={line} className="lower-third-what">
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
      {duty.name + duty.phone === "" ? null : <Doctor duty={duty} />}
    </div>
  );
}

/** A telephone is never cut: the name gives way. */
function Doctor({ duty: { name, shortRole, phone } }: { duty: RowDuty }) {
  const line = useFit<HTMLParagraphElement>(1);
  return (
    <p ref={line} className="lower-third-doctor">
      <ProperName className="lower-third-name line">{name}</ProperName>
      {shortRole === "" ? null : <span className="lower-third-role">{shortRole}</span>}
      <TelephoneNumber className="lower-third-phone">{phone}</TelephoneNumber>
    </p>
  );
}
