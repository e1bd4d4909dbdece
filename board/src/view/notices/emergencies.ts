/** How high the line of one emergency is, by how many there are, in units; and the gap between two. */
const HEIGHTS = { wide: [236, 150, 116, 92, 80], upright: [330, 240, 190, 160, 140] } as const;
const GAP = 8;
/** A line that is lower than this has the place beside the kind instead of below it. */
const STACKED_FROM = 140;

/** How the emergencies of a board are laid out, in units; nothing at all for none (docs/board.md, Emergencies). */
export interface EmergencyLayout {
  /** Of one line. */
  line: number;
  gap: number;
  /** Of all of them, and of the gaps between them. */
  height: number;
  isStacked: boolean;
}

/** Lays out so many emergencies: the fewer they are, the larger each is. */
export function emergencyLayout(count: number, isUpright: boolean): EmergencyLayout {
  const heights = isUpright ? HEIGHTS.upright : HEIGHTS.wide;
  const line = heights[Math.min(count, heights.length) - 1] ?? 0;
  const height = count === 0 ? 0 : count * (line + GAP) - GAP;
  return { line, gap: GAP, height, isStacked: line >= STACKED_FROM };
}
