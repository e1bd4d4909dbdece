import type { AcuityLevel } from "@wardline/domain/patients/acuity";

/** Colour of an acuity, always shown with its shape and word (docs/board.md, Colours). */
export interface AcuityColours {
  /** Colour used on the board's background, and as a background for text in `INK`. */
  board: string;
  /** Text colour on the web's white background: contrast of at least 4.5:1 (WCAG AA). */
  text: string;
  /** Pale background of a chip, for text in the colour `text`. */
  soft: string;
}

export const ACUITY_COLOURS: Readonly<Record<AcuityLevel["colour"], AcuityColours>> = {
  Red: { board: "#FF6B5E", text: "#B3261E", soft: "#FDE7E5" },
  Orange: { board: "#FF9A3D", text: "#9A4A00", soft: "#FFEBDD" },
  Yellow: { board: "#FFD24A", text: "#755A00", soft: "#FFF6D6" },
  Green: { board: "#4BD37B", text: "#1B6B34", soft: "#E0F6E6" },
  Blue: { board: "#6FB1FF", text: "#0B5CAD", soft: "#E4F0FF" },
  White: { board: "#F4F7FA", text: "#48535F", soft: "#EEF2F5" },
};
