import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";

/** Draws a status's glyph without a font, in the height and colour of the text around it. */
export function Glyph({ status }: { status: PatientStatus }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={STATUS_MARKS[status].path} />
    </svg>
  );
}
