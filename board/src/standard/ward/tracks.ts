import {
  type BedAppearance,
  computePose,
  createRestingTrack,
  type Door,
  NEVER,
  type Track,
} from "./motion.js";
import type { WardBed } from "./ward.js";

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

/** Options of a transition: `isStill` for reduced motion (cuts and outlines only), `isFirst` for the first picture. */
export interface TransitionOptions {
  isStill: boolean;
  isFirst: boolean;
}

/**
 * Moves beds to `places`, starting from their positions at `t` in `before`. A bed without a place disappears at once:
 * deceased patients leave without motion.
 */
export function trackBeds(
  before: ReadonlyMap<string, MovingBed>,
  places: readonly BedTarget[],
  t: number,
  options: TransitionOptions,
): Map<string, MovingBed> {
  const next = new Map<string, MovingBed>();
  for (const place of places) {
    const currentBed = before.get(place.bed.id);
    next.set(
      place.bed.id,
      currentBed === undefined
        ? startArrival(place, t, options)
        : startChange(currentBed, place, t, options),
    );
  }
  return next;
}

function isEmpty({ bed }: BedTarget): boolean {
  return bed.state === "left";
}

function startArrival(
  place: BedTarget,
  t: number,
  { isStill, isFirst }: TransitionOptions,
): MovingBed {
  const { door } = place;
  const still = { ...createRestingTrack(place, isEmpty(place)), isListed: place.isListed, place };
  if (isFirst || door === null) return still;
  return isStill ? { ...still, outlinedAt: t } : { ...still, door, arrivedAt: t };
}

function startChange(
  before: MovingBed,
  place: BedTarget,
  t: number,
  options: TransitionOptions,
): MovingBed {
  const { isStill } = options;
  const isListed = place.isListed && !isEmpty(place);
  const currentBed =
    before.isListed === isListed ? before : { ...before, isListed, listedAt: isStill ? NEVER : t };
  const old = currentBed.place;
  const isPlaceEmpty = isEmpty(place);
  const hasMoved = old.x !== place.x || old.z !== place.z;
  const isRecoloured =
    (String(old.blanket) !== String(place.blanket) || old.glow !== place.glow) && !isPlaceEmpty;
  const hasLeft = isPlaceEmpty && !isEmpty(old);
  const isElsewhere = old.bed.label !== place.bed.label || old.room !== place.room;
  const hasChanged = isRecoloured || isElsewhere;
  if (!hasMoved && !hasChanged && isPlaceEmpty === isEmpty(old)) return { ...currentBed, place };
  if (isStill) {
    const outlinedAt = hasChanged && !isPlaceEmpty ? t : currentBed.outlinedAt;
    return { ...createRestingTrack(place, isPlaceEmpty), outlinedAt, isListed, place };
  }
  const now = computePose(currentBed, t);
  const { x, z } = hasMoved ? now : currentBed.from;
  const { blanket, mark, glow } = isRecoloured ? now : currentBed.from;
  const { to } = currentBed;
  return {
    ...currentBed,
    place,
    door: hasMoved ? null : currentBed.door,
    from: { x, z, blanket, mark, glow },
    to: hasLeft ? { ...place, blanket: to.blanket, mark: to.mark, glow: to.glow } : place,
    movedAt: hasMoved ? t : currentBed.movedAt,
    isArc: hasMoved ? isElsewhere : currentBed.isArc,
    recolouredAt: isRecoloured ? t : currentBed.recolouredAt,
    arrivedAt: isPlaceEmpty ? NEVER : currentBed.arrivedAt,
    leftAt: hasLeft ? t : isPlaceEmpty ? currentBed.leftAt : NEVER,
    isEmpty: isPlaceEmpty,
  };
}
