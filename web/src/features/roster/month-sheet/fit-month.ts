/** Lengths of a printed month, in points. */
export interface MonthPaper {
  /** What a table has of the sheet below its head. */
  height: number;
  /** What a role's column has for words. */
  column: number;
  letter: number;
  /** Height of a line, in letters. */
  line: number;
  /** Above and below the words of a day. */
  padding: number;
}

/** Average width of a letter, in its height: bold digits are as wide. */
const WIDTH = 0.56;
const STEPS = 10;
const SMALLEST = 0.55;

/**
 * The factor by which letters become smaller so that a month stands on one sheet: 1 where it does, at least 0.55. `days` has the
 * texts of each role of each day, each text on a line of its own.
 */
export function fitMonth(days: readonly (readonly (readonly string[])[])[], paper: MonthPaper) {
  const { height, column, letter, line, padding } = paper;
  const heightAt = (scale: number): number => {
    const room = Math.floor(column / (WIDTH * letter * scale));
    const linesOf = (texts: readonly string[]) =>
      texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / room)), 0);
    return days.reduce(
      (sum, roles) => sum + (Math.max(1, ...roles.map(linesOf)) * letter * line + padding) * scale,
      0,
    );
  };
  for (let step = 0; step < STEPS; step += 1) {
    const scale = 1 - (step * (1 - SMALLEST)) / STEPS;
    if (heightAt(scale) <= height) return scale;
  }
  return SMALLEST;
}
