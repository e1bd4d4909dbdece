import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS, type StatusMark } from "./status-mark.js";

/** Style of a status on the web. */
export interface StatusStyle extends StatusMark {
  /** Text colour on white or on `soft`: at least 4.5:1 (WCAG AA). */
  text: string;
  /** Pale background of a chip. */
  soft: string;
  /** Glyph as a character, for plain text. */
  glyph: string;
}

export const STATUS_STYLES: Readonly<Record<PatientStatus, StatusStyle>> = {
  new_patient: { ...STATUS_MARKS.new_patient, text: "#855600", soft: "#FFF4D9", glyph: "!" },
  new_patient_reviewed: {
    ...STATUS_MARKS.new_patient_reviewed,
    text: "#0B5CAD",
    soft: "#E4F0FF",
    glyph: "✓",
  },
  card_opened: { ...STATUS_MARKS.card_opened, text: "#48535F", soft: "#EEF1F5", glyph: "▤" },
  admitted: { ...STATUS_MARKS.admitted, text: "#0A6B4F", soft: "#DDF7EE", glyph: "●" },
  discharged: { ...STATUS_MARKS.discharged, text: "#6B5947", soft: "#F4EEE8", glyph: "→" },
  deceased: { ...STATUS_MARKS.deceased, text: "#525D69", soft: "#EBEEF1", glyph: "–" },
};
