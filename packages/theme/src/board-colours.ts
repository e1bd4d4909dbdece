/** Colours of the board, on a background dark enough for a ward at night (docs/board.md, Colours). */
export const BOARD_COLOURS = {
  background: "#0B1118",
  surface: "#131C27",
  raised: "#1B2735",
  line: "#2A3B54",
  rim: "#41597A",
  text: "#F4F7FB",
  secondary: "#B8C4D3",
  live: "#2ED3A0",
  stale: "#FFD24A",
  offline: "#FF6B5E",
} as const;

/** Text on a status colour, or on `stale` and `offline`. */
export const INK = "#0B1118";
