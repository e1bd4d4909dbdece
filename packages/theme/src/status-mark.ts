import type { PatientStatus } from "@wardline/domain/patients/patient-status";

/** Mark of a status on a board, always shown with its word (docs/board.md, Colours). */
export interface StatusMark {
  /** Colour used on the board's background, and as a chip's background for text in `INK`. */
  colour: string;
  /** Glyph as SVG path data in a 24 × 24 box, filled by the even-odd rule; needs no font. */
  path: string;
}

/** No triage hues (red, orange, green as urgency), because these statuses are administrative. */
export const STATUS_MARKS: Readonly<Record<PatientStatus, StatusMark>> = {
  new_patient: {
    colour: "#FFB000",
    path: "M9.9 2.5h4.2l-.8 12.2h-2.6zM12 16.9a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z",
  },
  new_patient_reviewed: {
    colour: "#3D9BFF",
    path: "M9.4 19.6 2.6 12.8l2.7-2.7 4.1 4.1 9.3-9.3 2.7 2.7z",
  },
  card_opened: {
    colour: "#F1F3F6",
    path: "M3.5 3h17v18h-17zM6 5.5v13h12v-13zM8 8h8v2H8zm0 3.5h8v2H8zM8 15h8v2H8z",
  },
  admitted: {
    colour: "#2ED3A0",
    path: "M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6z",
  },
  discharged: {
    colour: "#A08D7B",
    path: "M2.6 10.2h11.6L9.6 5.6l2.5-2.5 8.9 8.9-8.9 8.9-2.5-2.5 4.6-4.6H2.6z",
  },
  deceased: {
    colour: "#8C99A8",
    path: "M4 10.2h16v3.6H4z",
  },
};
