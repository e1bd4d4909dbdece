/** Line heights by number of emergencies, and the gap between two, in units. */
const HEIGHTS = { wide: [236, 150, 116, 92, 80], upright: [330, 240, 190, 160, 140] } as const;
const LINE_GAP = 8;
/** Line height below which the place is next to the kind instead of below it. */
const MIN_STACKED_HEIGHT = 140;

/** Layout of a board's emergencies, in units; all zero without any (docs/board.md, Emergencies). */
export interface EmergencyLayout {
  line: number;
  gap: number;
  /** Height of all lines and the gaps between them. */
  height: number;
  isStacked: boolean;
}

/** Lays out `count` emergencies; the fewer there are, the larger they are shown. */
export function layOutEmergencies(count: number, isUpright: boolean): EmergencyLayout {
  const heights = isUpright ? HEIGHTS.upright : HEIGHTS.wide;
  const line = heights[Math.min(count, heights.length) - 1] ?? 0;
  const height = count === 0 ? 0 : count * (line + LINE_GAP) - LINE_GAP;
  return { line, gap: LINE_GAP, height, isStacked: line >= MIN_STACKED_HEIGHT };
}
