/** Parts of a screen in units (docs/board.md, Reading distance): margins, bars and the gaps between them. */
export const STAGE = {
  marginX: 40,
  marginY: 22,
  header: 112,
  /** Height of the line of counts on a portrait screen. */
  counts: 60,
  gap: 14,
  banner: 64,
  notices: 84,
} as const;

export interface Viewport {
  width: number;
  height: number;
}

/** Size of a screen, and of the area that the template fills, in units. */
export type Stage = ReturnType<typeof layOutStage>;

/** Returns the unit of a viewport, both in pixels: min(100vw/1920, 100vh/1080), or turned for a portrait screen. */
export function computeViewportUnit({ width, height }: Viewport): number {
  return Math.max(0.01, Math.min(Math.max(width, height) / 1920, Math.min(width, height) / 1080));
}

/** Converts a length in the board's units to CSS; the root's font size is 100 units. */
export function toCssLength(length: number): string {
  return `${length / 100}rem`;
}

/** Lays out a viewport, in pixels, with the visible bars; `emergencies`: their height in units. */
export function layOutStage(
  viewport: Viewport,
  bars: { banner: boolean; notices: boolean; emergencies?: number },
) {
  const { emergencies = 0 } = bars;
  const unit = computeViewportUnit(viewport);
  const isUpright = viewport.height > viewport.width;
  const width = viewport.width / unit;
  const height = viewport.height / unit;
  const top = emergencies > 0 ? emergencies + STAGE.gap : 0;
  const takenHeight =
    2 * STAGE.marginY +
    STAGE.header +
    STAGE.gap +
    (isUpright ? STAGE.counts : 0) +
    (bars.banner ? STAGE.banner + STAGE.gap : 0) +
    top +
    (bars.notices ? STAGE.notices + STAGE.gap : 0);
  return {
    isUpright,
    width,
    height,
    /** Height above the header, for emergencies. */
    top,
    main: { width: width - 2 * STAGE.marginX, height: height - takenHeight },
  };
}

const ORBIT_STEP_MS = 3 * 60_000;
const ORBIT = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [-4, 4],
  [-4, 0],
  [-4, -4],
  [0, -4],
  [4, -4],
] as const;

/** Returns the shift against burn-in at `now`, in units: at most 4 in each direction, changed every 3 minutes. */
export function computeBurnInShift(now: number): readonly [x: number, y: number] {
  return ORBIT[Math.floor(now / ORBIT_STEP_MS) % ORBIT.length] ?? ORBIT[0];
}
