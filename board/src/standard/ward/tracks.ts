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

/** Moves beds from their positions at `t` to `places`. Deceased patients' beds have no place, and disappear at once. */
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
  const isListed = place.isListed && !isEmpty(place);
  const currentBed =
    before.isListed === isListed ? before : { ...before, isListed, listedAt: isStill ? NEVER : t };
  const oldPlace = currentBed.place;
  const isPlaceEmpty = isEmpty(place);
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
