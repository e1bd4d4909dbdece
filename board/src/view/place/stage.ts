/**
 * The parts of a screen in units of the board (docs/board.md, Reading distance): margins, bars and the gaps between
 * them.
 */
export const STAGE = {
  marginX: 40,
  marginY: 22,
  header: 112,
  /** Upright screens have the counts on a line of their own. */
  counts: 60,
  gap: 14,
  banner: 64,
  notices: 84,
} as const;

export interface Viewport {
  width: number;
  height: number;
}

/** A screen: its size, and the room left for the template, in units. */
export interface Stage {
  isUpright: boolean;
  width: number;
  height: number;
  main: { width: number; height: number };
}

/**
 * The unit of a viewport, both in pixels: min(100vw/1920, 100vh/1080), and on an upright screen the same of the screen
 * turned, so that letters keep their size when a screen is hung upright.
 */
export function unitOf({ width, height }: Viewport): number {
  return Math.max(0.01, Math.min(Math.max(width, height) / 1920, Math.min(width, height) / 1080));
}

/** A length of the board's units as CSS: the root's font size is 100 units. */
export function units(length: number): string {
  return `${length / 100}rem`;
}

/** Lays out a viewport in pixels with those of the bars that show; `emergencies`: their height in units, 0 for none. */
export function stageOf(
  viewport: Viewport,
  bars: { banner: boolean; notices: boolean; emergencies?: number },
): Stage {
  const { emergencies = 0 } = bars;
  const unit = unitOf(viewport);
  const isUpright = viewport.height > viewport.width;
  const width = viewport.width / unit;
  const height = viewport.height / unit;
  const taken =
    2 * STAGE.marginY +
    STAGE.header +
    STAGE.gap +
    (isUpright ? STAGE.counts : 0) +
    (bars.banner ? STAGE.banner + STAGE.gap : 0) +
    (emergencies > 0 ? emergencies + STAGE.gap : 0) +
    (bars.notices ? STAGE.notices + STAGE.gap : 0);
  return {
    isUpright,
    width,
    height,
    main: { width: width - 2 * STAGE.marginX, height: height - taken },
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

/** How far the picture is moved at `now`, in units: never further than 4, another way every 3 minutes (Burn-in). */
export function orbitAt(now: number): readonly [x: number, y: number] {
  return ORBIT[Math.floor(now / ORBIT_STEP_MS) % ORBIT.length] ?? ORBIT[0];
}
