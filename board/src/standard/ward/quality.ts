/** How a screen draws (docs/board.md, 3D Standard); worse from top to bottom. */
export const LADDER = [
  { ratio: 1, isSmooth: true, frameMs: 0, hasCuts: false },
  { ratio: 0.75, isSmooth: true, frameMs: 0, hasCuts: false },
  { ratio: 0.75, isSmooth: false, frameMs: 33, hasCuts: false },
  { ratio: 0.75, isSmooth: false, frameMs: 33, hasCuts: true },
] as const;

/** Slower than this, in milliseconds a frame, and the next step of the ladder is taken. */
const TOO_SLOW_MS = [36, 42, 60, 250] as const;

/** Frames of which the middle one counts: a single slow frame says nothing. */
const WINDOW = 24;
/** Between pictures further apart nothing moved. */
const PAUSE_MS = 1_000;

/** The step of the ladder, and the times of the frames since it was taken. */
export interface Quality {
  /** An index of LADDER; its length when the screen cannot draw the ward at all. */
  step: number;
  fps: number | null;
  times: readonly number[];
}

export const BEST_QUALITY: Quality = { step: 0, fps: null, times: [] };

/** The quality after a frame that came `ms` milliseconds after the one before it. */
export function measured(quality: Quality, ms: number): Quality {
  const { step } = quality;
  if (ms > PAUSE_MS || step >= LADDER.length) return quality;
  const times = [...quality.times, ms];
  if (times.length < WINDOW) return { ...quality, times };
  const middle = times.slice().sort((a, b) => a - b)[WINDOW / 2] ?? 0;
  const isSlow = middle > (TOO_SLOW_MS[step] ?? Infinity);
  return { step: isSlow ? step + 1 : step, fps: Math.round(1000 / Math.max(1, middle)), times: [] };
}
