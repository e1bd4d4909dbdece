import { mixed, type Rgb } from "./colour.js";

/** Times of the transitions in milliseconds (docs/board.md, 3D Standard). */
export const ROLL_MS = 2_000;
export const RING_MS = 8_000;
const RING_FADE_MS = 600;
export const RECOLOUR_MS = 600;
const PULSES_MS = 1_200;
export const MOVE_MS = 900;
export const LIFT_MS = 900;
export const LIST_MS = 300;
const ARC_HEIGHT = 1.3;
const LIFT_HEIGHT = 1.1;
/** A bed that rolls to a row behind others is lifted over them. */
const ROLL_HEIGHT = 0.75;

/** "Not at all", as the time at which something began. */
export const NEVER = -Infinity;

/** Where a bed is and how it looks. */
export interface Block {
  x: number;
  z: number;
  blanket: Rgb;
  /** Of its glyph and tiles. */
  mark: Rgb;
  /** How much light it gives, 0 to 1. */
  glow: number;
}

/** Where beds come in: the middle of a door, and from there how far the way leads before other beds. */
export interface Door {
  x: number;
  z: number;
  /** The bed stands behind others. */
  isBehind: boolean;
}

/** One bed under way from how it was to how it is; times in milliseconds of the page's own clock. */
export interface Track {
  from: Block;
  to: Block;
  door: Door | null;
  movedAt: number;
  isArc: boolean;
  recolouredAt: number;
  arrivedAt: number;
  /** NEVER while there is a patient. */
  leftAt: number;
  isEmpty: boolean;
  /** The place is pointed out by an outline from then on, without motion. */
  outlinedAt: number;
  /** Whether the list beside the ward is speaking of it, and since when that is so or no longer so. */
  isListed: boolean;
  listedAt: number;
}

/** A bed at one moment. `ring`, `pulse`, `outline` and `alpha` from 0 to 1. */
export interface Pose extends Block {
  y: number;
  alpha: number;
  ring: number;
  pulse: number;
  outline: number;
  /** How much it is pointed out as one that the list is speaking of. */
  listed: number;
}

/** A bed that stands still. */
export function standing(to: Block, isEmpty: boolean): Track {
  return {
    from: to,
    to,
    door: null,
    movedAt: NEVER,
    isArc: false,
    recolouredAt: NEVER,
    arrivedAt: NEVER,
    leftAt: NEVER,
    isEmpty,
    outlinedAt: NEVER,
    isListed: false,
    listedAt: NEVER,
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

/** A bed's place on its way from the door, along the front of the room and then to where it stands. */
function rolled(door: Door, to: Block, share: number): { x: number; y: number; z: number } {
  const way = easeInOut(share);
  const back = 1 - way;
  return {
    x: back * back * door.x + (1 - back * back) * to.x,
    y: door.isBehind ? Math.sin(Math.PI * way) * ROLL_HEIGHT : 0,
    z: (1 - way * way) * door.z + way * way * to.z,
  };
}

/** The bed of `track` at `t`. */
export function poseAt(track: Track, t: number): Pose {
  const { from, to, door } = track;
  const way = progress(t, track.movedAt, MOVE_MS);
  const moved = easeInOut(way);
  const tinted = easeInOut(progress(t, track.recolouredAt, RECOLOUR_MS));
  const arrived = progress(t, track.arrivedAt, ROLL_MS);
  const lifted = progress(t, track.leftAt, LIFT_MS);
  const pulse = progress(t, track.recolouredAt, PULSES_MS);
  const shone = t - track.arrivedAt;
  const ringOut = progress(t, track.arrivedAt + RING_MS - RING_FADE_MS, RING_FADE_MS);
  const arc = track.isArc ? Math.sin(Math.PI * way) * ARC_HEIGHT : 0;
  const turned = easeInOut(progress(t, track.listedAt, LIST_MS));
  const listed = track.isListed ? turned : 1 - turned;
  const place =
    door === null || arrived >= 1
      ? { x: mix(from.x, to.x, moved), y: arc, z: mix(from.z, to.z, moved) }
      : rolled(door, to, arrived);
  return {
    x: place.x,
    y: place.y + (track.isEmpty ? easeOut(lifted) * LIFT_HEIGHT : 0),
    z: place.z,
    blanket: mixed(from.blanket, to.blanket, tinted),
    mark: mixed(from.mark, to.mark, tinted),
    glow: mix(from.glow, to.glow, tinted),
    alpha: track.isEmpty ? 1 - easeInOut(lifted) : Math.min(1, arrived * 6),
    ring: shone >= 0 && shone < RING_MS ? Math.min(1, arrived * 2) * (1 - ringOut) : 0,
    pulse: pulse > 0 && pulse < 1 ? Math.sin(pulse * 2 * Math.PI) ** 2 : 0,
    outline: Math.max(track.isEmpty ? lifted : 0, t < track.outlinedAt + RING_MS ? 1 : 0),
    listed,
  };
}

/** When the next picture of a bed is due: `t` itself while it moves, Infinity when it stands still for good. */
export function nextFrameAt(track: Track, t: number): number {
  const spans = [
    [track.movedAt, MOVE_MS],
    [track.recolouredAt, PULSES_MS],
    [track.arrivedAt, ROLL_MS],
    [track.arrivedAt + RING_MS - RING_FADE_MS, RING_FADE_MS],
    [track.leftAt, LIFT_MS],
    [track.outlinedAt + RING_MS, 0],
    [track.listedAt, LIST_MS],
  ] as const;
  let next = Infinity;
  for (const [start, length] of spans) {
    if (t < start) next = Math.min(next, start);
    else if (t < start + length) return t;
  }
  return next;
}
