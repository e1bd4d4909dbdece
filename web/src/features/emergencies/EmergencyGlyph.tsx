import type { EmergencyKind } from "@wardline/domain/emergency";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import classes from "./Emergency.module.css";

/** What boards know a kind of emergency by, in its colours. */
export function EmergencyGlyph({ kind }: { kind: EmergencyKind }) {
  const { colour, ink, path } = EMERGENCY_MARKS[kind];
  return (
    <svg
      className={classes.glyph}
      viewBox="-6 -6 36 36"
      style={{ background: colour, color: ink }}
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  );
}
