/** Times of the transitions in milliseconds (docs/board.md, 3D Standard). */
export const DROP_MS = 600;
export const RING_MS = 8_000;
const RING_FADE_MS = 600;
export const RECOLOUR_MS = 600;
const PULSES_MS = 1_200;
export const MOVE_MS = 900;
export const LIFT_MS = 900;
const DROP_HEIGHT = 0.8;
const ARC_HEIGHT = 1.3;
const LIFT_HEIGHT = 1.1;

/** "Not at all", as the time at which something began. */
export const NEVER = -Infinity;

type Colour = readonly [red: number, green: number, blue: number];

/** Where a bed's block is and how it looks. */
export interface Block {
  x: number;
  z: number;
  height: number;
  colour: Colour;
}

/** One bed under way from how it was to how it is; times in milliseconds of the page's own clock. */
export interface Track {
  from: Block;
  to: Block;
  movedAt: number;
  isArc: boolean;
  recolouredAt: number;
  arrivedAt: number;
  /** NEVER while there is a patient. */
  leftAt: number;
  isEmpty: boolean;
  /** The place is pointed out by an outline from then on, without motion. */
  outlinedAt: number;
}

/** A bed at one moment. `ring`, `pulse`, `outline` and `alpha` from 0 to 1. */
export interface Pose extends Block {
  y: number;
  alpha: number;
  ring: number;
  /** How far the light ring has opened. */
  spread: number;
  pulse: number;
  outline: number;
}

/** A bed that stands still. */
export function standing(to: Block, isEmpty: boolean): Track {
  return {
    from: to,
    to,
    movedAt: NEVER,
    isArc: false,
    recolouredAt: NEVER,
    arrivedAt: NEVER,
    leftAt: NEVER,
    isEmpty,
    outlinedAt: NEVER,
  };
}

/** How far `from` to `to` has come at `t`, 0 to 1, of `length` milliseconds. */
export function progress(t: number, from: number, length: number): number {
  return Math.min(1, Math.max(0, (t - from) / length));
}

export function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** Lands with one small bounce. */
function fall(share: number): number {
  if (share < 0.72) return 1 - (share / 0.72) ** 2;
  const after = (share - 0.72) / 0.28;
  return 0.09 * 4 * after * (1 - after);
}

/** The bed of `track` at `t`. */
export function poseAt(track: Track, t: number): Pose {
  const { from, to } = track;
  const way = progress(t, track.movedAt, MOVE_MS);
  const moved = easeInOut(way);
  const tinted = easeInOut(progress(t, track.recolouredAt, RECOLOUR_MS));
  const dropped = progress(t, track.arrivedAt, DROP_MS);
  const lifted = progress(t, track.leftAt, LIFT_MS);
  const pulse = progress(t, track.recolouredAt, PULSES_MS);
  const shone = t - track.arrivedAt;
  const ringOut = progress(t, track.arrivedAt + RING_MS - RING_FADE_MS, RING_FADE_MS);
  const arc = track.isArc ? Math.sin(Math.PI * way) * ARC_HEIGHT : 0;
  return {
    x: mix(from.x, to.x, moved),
    z: mix(from.z, to.z, moved),
    y: arc + fall(dropped) * DROP_HEIGHT + (track.isEmpty ? easeOut(lifted) * LIFT_HEIGHT : 0),
    height: mix(from.height, to.height, moved),
    colour: [
      mix(from.colour[0], to.colour[0], tinted),
      mix(from.colour[1], to.colour[1], tinted),
      mix(from.colour[2], to.colour[2], tinted),
    ],
    alpha: track.isEmpty ? 1 - easeInOut(lifted) : Math.min(1, dropped * 3),
    ring: shone >= 0 && shone < RING_MS ? Math.min(1, dropped * 2) * (1 - ringOut) : 0,
    spread: easeOut(dropped),
    pulse: pulse > 0 && pulse < 1 ? Math.sin(pulse * 2 * Math.PI) ** 2 : 0,
    outline: Math.max(track.isEmpty ? lifted : 0, t < track.outlinedAt + RING_MS ? 1 : 0),
  };
}

/** When the next picture of a bed is due: `t` itself while it moves, Infinity when it stands still for good. */
export function nextFrameAt(track: Track, t: number): number {
  const spans = [
    [track.movedAt, MOVE_MS],
    [track.recolouredAt, PULSES_MS],
    [track.arrivedAt, DROP_MS],
    [track.arrivedAt + RING_MS - RING_FADE_MS, RING_FADE_MS],
    [track.leftAt, LIFT_MS],
    [track.outlinedAt + RING_MS, 0],
  ] as const;
  let next = Infinity;
  for (const [start, length] of spans) {
    if (t < start) next = Math.min(next, start);
    else if (t < start + length) return t;
  }
  return next;
}
