/** Sizes of a printed month in points. */
export interface MonthPaper {
  /** Height of the table below its head. */
  height: number;
  /** Width of a role's column without padding. */
  column: number;
  letter: number;
  /** Height of a line as a multiple of the font size. */
  line: number;
  padding: number;
}

/** Average width of a letter as a fraction of the font size; bold digits have the same width. */
const LETTER_WIDTH_RATIO = 0.56;
const SCALE_STEPS = 10;
const MIN_SCALE = 0.55;

/**
 * Returns the factor by which to shrink the letters so that a month fits on one sheet: 1 if it already fits, at least
 * 0.55. `days` has the texts of each role on each day, one line each.
 */
export function fitMonth(days: readonly (readonly (readonly string[])[])[], paper: MonthPaper) {
  const { height, column, letter, line, padding } = paper;
  const computeHeight = (scale: number): number => {
    const lineLetters = Math.floor(column / (LETTER_WIDTH_RATIO * letter * scale));
    const countLines = (texts: readonly string[]) =>
      texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / lineLetters)), 0);
    return days.reduce(
      (sum, roles) =>
        sum + (Math.max(1, ...roles.map(countLines)) * letter * line + padding) * scale,
      0,
    );
  };
  for (let step = 0; step < SCALE_STEPS; step += 1) {
    const scale = 1 - (step * (1 - MIN_SCALE)) / SCALE_STEPS;
    if (computeHeight(scale) <= height) return scale;
  }
  return MIN_SCALE;
}
