import type { Patient } from "@wardline/contracts/patients";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import type { CSSProperties } from "react";
import { StatusGlyph } from "../../shared/patients/StatusBadge.js";
import classes from "./WardMap.module.css";

/** A patient's status on the map; its word is in the name of what it stands in. */
export function Glyph({ patient: { status } }: { patient: Patient }) {
  const { colour, text } = STATUS_STYLES[status];
  return (
    <span className={classes.glyph} style={{ "--colour": colour, "--text": text } as CSSProperties}>
      <StatusGlyph status={status} size={12} />
    </span>
  );
}
