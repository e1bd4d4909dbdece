/** Typeface of web and board; the rest of the stack covers scripts that Inter lacks. */
export const FONT_STACK =
  '"Inter Variable", system-ui, "Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari", sans-serif';

/** Text sizes outside the patient rows, in units of min(100vw / 1920, 100vh / 1080). @internal For specs. */
export const BOARD_TYPE = {
  clock: 72,
  hospital: 34,
  count: 30,
  announcement: 38,
} as const;

/** A step of the 2D board's type scale, in the units of `BOARD_TYPE`, with its reading distance in metres. */
export interface TypeStep {
  distance: 3 | 5;
  bed: number;
  name: number;
  /** Size of the rest of a row, such as status and length of stay. */
  line: number;
  /** Size of group lines and of the people on call. */
  contact: number;
  /** True if rows always have two lines, so that a whole ward fits on a page. */
  isDense: boolean;
}

/** Steps of the 2D board, smallest first; the largest that fits is used (docs/board.md, Reading distance). */
export const TYPE_STEPS: readonly TypeStep[] = [
  { distance: 3, bed: 44, name: 36, line: 30, contact: 34, isDense: true },
  { distance: 3, bed: 46, name: 38, line: 30, contact: 34, isDense: false },
  { distance: 3, bed: 56, name: 46, line: 36, contact: 40, isDense: false },
  { distance: 5, bed: 66, name: 56, line: 50, contact: 50, isDense: false },
  { distance: 5, bed: 92, name: 80, line: 62, contact: 56, isDense: false },
];
