import { STAGE } from "./stage.js";

/** So many squares around the code stay free, or it cannot be read. */
const QUIET = 4;
/** Fewer pixels a square and phones do not read it. */
const LEAST = 3;
/** How far it may stand out of the header, above and below together, in units. */
const OUTSIDE = 26;

/**
 * How large a code of `size` squares is drawn: its quiet zone in squares, and the side of the whole in CSS pixels; null where
 * the screen has no room for squares of three pixels of its own. `unit`: of the board, in CSS pixels.
 */
export function squarePixels(
  size: number,
  unit: number,
  pixelRatio: number,
): { quiet: number; side: number } | null {
  const total = size + 2 * QUIET;
  const square = Math.floor(((STAGE.header + OUTSIDE) * unit * pixelRatio) / total);
  return square < LEAST ? null : { quiet: QUIET, side: (square * total) / pixelRatio };
}
