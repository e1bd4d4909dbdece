import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import type { CSSProperties } from "react";

/** Returns a status's colour on the board as `--status`; `card_opened` counts as normal and is grey. */
export function buildStatusStyle(status: PatientStatus): CSSProperties {
  const colour = status === "card_opened" ? "var(--board-secondary)" : STATUS_MARKS[status].colour;
  return { "--status": colour } as CSSProperties;
}
