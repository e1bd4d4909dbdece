import type { SignalMark } from "../../view/patients/signals.js";

export type MarkShape = SignalMark["shape"];

/** Each shape of a mark as SVG path data in a box of 24 by 24 (docs/board.md, Signals). */
export const MARK_SHAPES: Readonly<Record<MarkShape, string>> = {
  hexagon: "M7 3h10l5 9-5 9H7l-5-9z",
  triangle: "M12 2.5 22.5 21h-21z",
  circle: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  square: "M3 3h18v18H3z",
  octagon: "M8 2h8l6 6v8l-6 6H8l-6-6V8z",
  diamond: "M12 1.5 22.5 12 12 22.5 1.5 12z",
};
