import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { INK } from "./board-colours.js";

/** Mark of an emergency on a board, always shown with its word (docs/board.md, Emergencies). */
export interface EmergencyMark {
  /** Background of the emergency's bar. */
  colour: string;
  ink: string;
  /** Glyph as SVG path data in a 24 × 24 box, filled by the even-odd rule. */
  path: string;
}

const WHITE = "#FFFFFF";

export const EMERGENCY_MARKS: Readonly<Record<EmergencyKind, EmergencyMark>> = {
  code_blue: {
    colour: "#1A4FE0",
    ink: WHITE,
    path: "M9.2 2.5h5.6v6.7h6.7v5.6h-6.7v6.7H9.2v-6.7H2.5V9.2h6.7z",
  },
  fire: {
    colour: "#C8102E",
    ink: WHITE,
    path: "M12 1.6c.6 3.4 2.4 5.1 3.9 6.9 1.5 1.9 2.6 3.9 2.6 6.3a6.5 7 0 0 1-13 0c0-2.2.9-4.1 2.2-5.5.2 1.6.9 2.8 2 3.4-.3-4 .3-7.7 2.3-11.1z",
  },
  evacuate: {
    colour: "#FF8A00",
    ink: INK,
    path: "M3 2.5h9v3H6v13h6v3H3zM15.4 5.6l6.4 6.4-6.4 6.4-2.1-2.1 2.8-2.8H9v-3h7.1l-2.8-2.8z",
  },
  security: {
    colour: "#6F2DBD",
    ink: WHITE,
    path: "M12 1.8 20.5 5v6.4c0 5-3.4 8.9-8.5 10.8-5.1-1.9-8.5-5.8-8.5-10.8V5zM10.5 6.6l.5 6.6h2l.5-6.6zM12 14.6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  },
  utilities: {
    colour: "#FFD24A",
    ink: INK,
    path: "M13.8 1.8 4.6 13.6h6L9 22.2l10.4-13h-6.6z",
  },
  other: {
    colour: "#F4F7FB",
    ink: INK,
    path: "M12 1.8 23.4 21.6H.6zM10.7 8.6l.4 6.6h1.8l.4-6.6zM12 16.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z",
  },
};
