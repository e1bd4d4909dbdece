import {
  ACUITY_SHAPES,
  type Acuity,
  type AcuityScale,
  findAcuityLevel,
} from "@wardline/domain/patients/acuity";
import { PATIENT_FLAG_MARKS, type PatientFlag } from "@wardline/domain/patients/patient-flags";
import { ACUITY_COLOURS } from "@wardline/theme/acuity-colours";
import type { CSSProperties } from "react";
import classes from "./SignalMarks.module.css";

/** Shows a flag as letters in a shape. The caller must also give the flag in words, next to it or as a label. */
export function FlagMark({ flag }: { flag: PatientFlag }) {
  const { mark, shape } = PATIENT_FLAG_MARKS[flag];
  return (
    <span className={classes.mark} data-shape={shape}>
      {mark}
    </span>
  );
}

/** Shows an acuity as number and coloured shape. The caller must also give it in words, next to it or as a label. */
export function AcuityMark({ acuity, scale }: { acuity: Acuity; scale: AcuityScale }) {
  const { colour } = findAcuityLevel(acuity, scale);
  return (
    <span
      className={`${classes.mark} ${classes.acuity}`}
      data-shape={ACUITY_SHAPES[acuity]}
      data-colour={colour}
      style={{ "--tint": ACUITY_COLOURS[colour].board } as CSSProperties}
    >
      {acuity}
    </span>
  );
}
