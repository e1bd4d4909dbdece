import {
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
  type PatientStatus,
} from "@wardline/domain/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import classes from "./StatusBadge.module.css";
import { adoptStatusSheet } from "./status-sheet.js";

adoptStatusSheet(document);

/** The glyph of a status alone; its word must stand beside it. */
export function StatusGlyph({ status, size = 14 }: { status: PatientStatus; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STATUS_STYLES[status].path} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

interface StatusBadgeProps {
  status: PatientStatus;
  /** The shorter word, where there is no room for the whole label. */
  isShort?: boolean;
}

/** A status as glyph, word and colour together, never colour alone; one element, for every row of a list has one. */
export function StatusBadge({ status, isShort = false }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-status={status}>
      {(isShort ? PATIENT_STATUS_SHORT_LABELS : PATIENT_STATUS_LABELS)[status]}
    </span>
  );
}
