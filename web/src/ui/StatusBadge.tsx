import {
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
  type PatientStatus,
} from "@wardline/domain/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import type { CSSProperties } from "react";
import classes from "./StatusBadge.module.css";

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

/** A status as glyph, word and colour together, never colour alone. */
export function StatusBadge({ status, isShort = false }: StatusBadgeProps) {
  const { colour, text, soft } = STATUS_STYLES[status];
  const colours = { "--colour": colour, "--text": text, "--soft": soft } as CSSProperties;
  return (
    <span className={classes.badge} style={colours} data-status={status}>
      <StatusGlyph status={status} />
      {(isShort ? PATIENT_STATUS_SHORT_LABELS : PATIENT_STATUS_LABELS)[status]}
    </span>
  );
}
