import { STAGE } from "./stage.js";

/** Free squares around the code, required by scanners. */
const QUIET_ZONE_SQUARES = 4;
/** Smallest side of a square, in pixels, that phones can read. */
const MIN_SQUARE_PIXELS = 3;
/** Height by which the code may exceed the header, above and below together, in units. */
const MAX_OVERHANG = 26;

/**
 * Returns the quiet zone, in squares, and the side, in CSS pixels, of a code of `size` squares; null if phones could
 * not read it. `unit`: the board's unit, in CSS pixels.
 */
export function computeSquarePixels(size: number, unit: number, pixelRatio: number) {
  const total = size + 2 * QUIET_ZONE_SQUARES;
  const square = Math.floor(((STAGE.header + MAX_OVERHANG) * unit * pixelRatio) / total);
  if (square < MIN_SQUARE_PIXELS) return null;
  return { quiet: QUIET_ZONE_SQUARES, side: (square * total) / pixelRatio };
}
