/** The typeface of web and board; the rest of the stack draws the scripts that Inter does not have. */
export const FONT_STACK =
  '"Inter Variable", system-ui, "Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari", sans-serif';

/**
 * Sizes of the board in units of min(100vw / 1920, 100vh / 1080), by reading distance
 * (docs/board.md, Reading distance).
 */
export const BOARD_TYPE = {
  clock: 72,
  hospital: 34,
  count: 26,
  announcement: 38,
  near: { bed: 46, name: 38, doctor: 30, team: 24, chip: 24, duration: 28 },
  far: { bed: 64, name: 56, doctor: 36, team: 30, chip: 32, duration: 50 },
} as const;
