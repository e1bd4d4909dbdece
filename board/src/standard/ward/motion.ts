import { blendShots, type Shot } from "../layout/camera.js";
import { type BedColours, mixColours } from "./colours.js";
import type { WardBed } from "./ward.js";

/** Times of the transitions in milliseconds (docs/board.md, 3D Standard). */
export const ROLL_MS = 2_000;
export const RING_MS = 8_000;
const RING_FADE_MS = 600;
export const RECOLOUR_MS = 600;
const PULSES_MS = 1_200;
export const MOVE_MS = 900;
export const LIFT_MS = 900;
const LIST_MS = 300;
const ARC_HEIGHT = 1.3;
const LIFT_HEIGHT = 1.1;
/** Height to which a bed is lifted over the row in front of it. */
const ROLL_HEIGHT = 0.75;

/** Time of something that has not begun. */
export const NEVER = -Infinity;

interface BedAppearance extends BedColours {
  x: number;
  z: number;
}

/** Entrance for a bed: the middle of the door, and whether the bed's place is behind other beds. */
interface Door {
  x: number;
  z: number;
  isBehind: boolean;
}

type Track = ReturnType<typeof createRestingTrack>;

/** Creates the track of a bed at rest; times in milliseconds of the page's own clock. */
export function createRestingTrack(to: BedAppearance, isEmpty: boolean) {
  return {
    from: to,
    to,
    door: null as Door | null,
    movedAt: NEVER,
    isArc: false,
    recolouredAt: NEVER,
    arrivedAt: NEVER,
    /** Time at which the patient left; NEVER while the bed is occupied. */
    leftAt: NEVER,
    isEmpty,
    /** Time from which an outline marks the place, without motion. */
    outlinedAt: NEVER,
    /** True if the list next to the ward shows this patient; `listedAt`: when that last changed. */
    isListed: false,
    listedAt: NEVER,
  };
}

/** Returns the progress at `t`, 0 to 1, of `length` milliseconds since `from`. */
export function computeProgress(t: number, from: number, length: number): number {
  return Math.min(1, Math.max(0, (t - from) / length));
}

export function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** Returns the value between `a` and `b`, `share` from 0 to 1. */
export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** Returns a bed's position on its way from the door, along the front of the room, to its place. */
function computeRollPosition(door: Door, to: BedAppearance, share: number) {
  const moveProgress = easeInOut(share);
  const back = 1 - moveProgress;
  return {
    x: back * back * door.x + (1 - back * back) * to.x,
    y: door.isBehind ? Math.sin(Math.PI * moveProgress) * ROLL_HEIGHT : 0,
    z: (1 - moveProgress * moveProgress) * door.z + moveProgress * moveProgress * to.z,
  };
}

/** Returns the pose of a track's bed at `t`. `ring`, `pulse`, `outline`, `alpha` and `listed` are from 0 to 1. */
export function computePose(track: Track, t: number) {
  const { from, to, door } = track;
  const moveProgress = computeProgress(t, track.movedAt, MOVE_MS);
  const movedShare = easeInOut(moveProgress);
  const colourShare = easeInOut(computeProgress(t, track.recolouredAt, RECOLOUR_MS));
  const arrivalProgress = computeProgress(t, track.arrivedAt, ROLL_MS);
  const liftProgress = computeProgress(t, track.leftAt, LIFT_MS);
  const pulse = computeProgress(t, track.recolouredAt, PULSES_MS);
  const ringAge = t - track.arrivedAt;
  const ringOut = computeProgress(t, track.arrivedAt + RING_MS - RING_FADE_MS, RING_FADE_MS);
  const arc = track.isArc ? Math.sin(Math.PI * moveProgress) * ARC_HEIGHT : 0;
  const listProgress = easeInOut(computeProgress(t, track.listedAt, LIST_MS));
  const place =
    door === null || arrivalProgress >= 1
      ? { x: mix(from.x, to.x, movedShare), y: arc, z: mix(from.z, to.z, movedShare) }
      : computeRollPosition(door, to, arrivalProgress);
  return {
    ...place,
    y: place.y + (track.isEmpty ? (1 - (1 - liftProgress) ** 3) * LIFT_HEIGHT : 0),
    blanket: mixColours(from.blanket, to.blanket, colourShare),
    mark: mixColours(from.mark, to.mark, colourShare),
    glow: mix(from.glow, to.glow, colourShare),
    alpha: track.isEmpty ? 1 - easeInOut(liftProgress) : Math.min(1, arrivalProgress * 6),
    ring: ringAge >= 0 && ringAge < RING_MS ? Math.min(1, arrivalProgress * 2) * (1 - ringOut) : 0,
    pulse: pulse > 0 && pulse < 1 ? Math.sin(pulse * 2 * Math.PI) ** 2 : 0,
    outline: Math.max(track.isEmpty ? liftProgress : 0, t < track.outlinedAt + RING_MS ? 1 : 0),
    listed: track.isListed ? listProgress : 1 - listProgress,
  };
}

/** Returns the time of the next frame for a bed: `t` itself while the bed moves, Infinity at rest. */
export function findNextFrameTime(track: Track, t: number): number {
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

/** Target place of a bed. */
export interface BedTarget extends BedAppearance {
  bed: WardBed;
  room: string;
  isListed: boolean;
  /** Door through which a new bed rolls in; null if the bed appears in its place. */
  door: Door | null;
}

/** Moving bed, with its identity. */
export interface MovingBed extends Track {
  place: BedTarget;
}

/**
 * Moves beds from their positions at `t` to `places`. A bed without a place disappears at once: deceased patients leave
 * without motion. `isStill`: reduced motion. `isFirst`: the first view.
 */
export function trackBeds(
  before: ReadonlyMap<string, MovingBed>,
  places: readonly BedTarget[],
  t: number,
  { isStill, isFirst }: { isStill: boolean; isFirst: boolean },
): Map<string, MovingBed> {
  const next = new Map<string, MovingBed>();
  for (const place of places) {
    const { id } = place.bed;
    const bed = before.get(id);
    const door = isFirst ? null : place.door;
    next.set(id, bed ? startChange(bed, place, t, isStill) : startArrival(place, door, t, isStill));
  }
  return next;
}

function isEmpty({ bed }: BedTarget): boolean {
  return bed.state === "left";
}

function startArrival(place: BedTarget, door: Door | null, t: number, isStill: boolean): MovingBed {
  const { isListed } = place;
  const restingBed = { ...createRestingTrack(place, isEmpty(place)), isListed, place };
  if (door === null) return restingBed;
  return isStill ? { ...restingBed, outlinedAt: t } : { ...restingBed, door, arrivedAt: t };
}

function startChange(before: MovingBed, place: BedTarget, t: number, isStill: boolean): MovingBed {
  const { place: oldPlace } = before;
  const isPlaceEmpty = isEmpty(place);
  const isListed = place.isListed && !isPlaceEmpty;
  const currentBed =
    before.isListed === isListed ? before : { ...before, isListed, listedAt: isStill ? NEVER : t };
  const hasMoved = oldPlace.x !== place.x || oldPlace.z !== place.z;
  const isRecoloured =
    (String(oldPlace.blanket) !== String(place.blanket) || oldPlace.glow !== place.glow) &&
    !isPlaceEmpty;
  const hasLeft = isPlaceEmpty && !isEmpty(oldPlace);
  const isElsewhere = oldPlace.bed.label !== place.bed.label || oldPlace.room !== place.room;
  const hasChanged = isRecoloured || isElsewhere;
  if (!hasMoved && !hasChanged && isPlaceEmpty === isEmpty(oldPlace))
    return { ...currentBed, place };
  if (isStill) {
    const outlinedAt = hasChanged && !isPlaceEmpty ? t : currentBed.outlinedAt;
    return { ...createRestingTrack(place, isPlaceEmpty), outlinedAt, isListed, place };
  }
  const currentPose = computePose(currentBed, t);
  const { x, z } = hasMoved ? currentPose : currentBed.from;
  const { blanket, mark, glow } = isRecoloured ? currentPose : currentBed.from;
  const { to } = currentBed;
  return {
    ...currentBed,
    place,
    ...(hasMoved && { door: null, movedAt: t, isArc: isElsewhere }),
    ...(isRecoloured && { recolouredAt: t }),
    from: { x, z, blanket, mark, glow },
    to: hasLeft ? { ...place, blanket: to.blanket, mark: to.mark, glow: to.glow } : place,
    arrivedAt: isPlaceEmpty ? NEVER : currentBed.arrivedAt,
    leftAt: hasLeft ? t : isPlaceEmpty ? currentBed.leftAt : NEVER,
    isEmpty: isPlaceEmpty,
  };
}

/** Duration of the camera's move between two stops of the tour (docs/board.md, 3D Standard). */
export const CAMERA_MS = 1_200;

/** Camera move from one shot and room to another; a null room means all rooms. */
export interface CameraTransition {
  from: Shot;
  to: Shot;
  fromRoom: string | null;
  toRoom: string | null;
  /** Start time in milliseconds; NEVER for a cut without a move. */
  at: number;
}

/** Starts a transition to `to` from the shot at `t`; returns the current one if the goal is unchanged. */
export function startTransition(
  before: CameraTransition | null,
  to: Shot,
  toRoom: string | null,
  t: number,
  isCut: boolean,
): CameraTransition {
  if (before === null) return { from: to, to, fromRoom: toRoom, toRoom, at: NEVER };
  const { to: old, toRoom: fromRoom } = before;
  const isSameShot = old.right === to.right && old.up === to.up && old.back === to.back;
  if (isSameShot && fromRoom === toRoom) return before;
  return { from: computeShot(before, t), to, fromRoom, toRoom, at: isCut ? NEVER : t };
}

export function computeShot(transition: CameraTransition, t: number): Shot {
  return blendShots(transition.from, transition.to, computeCameraShare(transition, t));
}

/** Returns a room's brightness at `t`, 0 to 1. While the camera shows a single room, the other rooms are dimmed. */
export function computeRoomFocus(transition: CameraTransition, room: string, t: number): number {
  const isBright = (shown: string | null) => Number(shown === null || shown === room);
  const { fromRoom, toRoom } = transition;
  return mix(isBright(fromRoom), isBright(toRoom), computeCameraShare(transition, t));
}

/** Returns how close the camera is to single rooms at `t`: 0 while it shows many rooms, 1 while it shows one. */
export function computeCloseness(transition: CameraTransition, t: number): number {
  const { fromRoom, toRoom } = transition;
  return mix(Number(fromRoom !== null), Number(toRoom !== null), computeCameraShare(transition, t));
}

function computeCameraShare({ at }: CameraTransition, t: number): number {
  return easeInOut(computeProgress(t, at, CAMERA_MS));
}
