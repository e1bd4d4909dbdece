import { STAGE } from "./stage.js";

/** Free squares around the code; scanners need them. */
const QUIET = 4;
/** Minimum size of a square in pixels that phones can read. */
const LEAST = 3;
/** Height by which the code may exceed the header, above and below together, in units. */
const OUTSIDE = 26;

/**
 * Returns the quiet zone, in squares, and the side, in CSS pixels, of a code of `size` squares; null if its squares
 * would be smaller than three device pixels. `unit`: of the board, in CSS pixels.
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
