/** The typeface of web and board; the rest of the stack draws the scripts that Inter does not have. */
export const FONT_STACK =
  '"Inter Variable", system-ui, "Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari", sans-serif';

/**
 * Sizes of what stands around the patients, in units of min(100vw / 1920, 100vh / 1080).
 *
 * @internal For specs.
 */
export const BOARD_TYPE = {
  clock: 72,
  hospital: 34,
  count: 30,
  announcement: 38,
} as const;

/** One step of the 2D board's letters, in the same units, and from how many metres it is read. */
export interface TypeStep {
  distance: 3 | 5;
  bed: number;
  name: number;
  /** Status, length of stay and everything else of a row. */
  line: number;
  /** Group lines, and who is on call. */
  contact: number;
  /** Rows have two lines, whatever they hold, so that a whole ward stands on a page. */
  isWholeWard: boolean;
}

/** The steps of the 2D board, the smallest first: the largest that fits is taken (docs/board.md, Reading distance). */
export const TYPE_STEPS: readonly TypeStep[] = [
  { distance: 3, bed: 44, name: 36, line: 30, contact: 34, isWholeWard: true },
  { distance: 3, bed: 46, name: 38, line: 30, contact: 34, isWholeWard: false },
  { distance: 3, bed: 56, name: 46, line: 36, contact: 40, isWholeWard: false },
  { distance: 5, bed: 66, name: 56, line: 50, contact: 50, isWholeWard: false },
  { distance: 5, bed: 92, name: 80, line: 62, contact: 56, isWholeWard: false },
];
