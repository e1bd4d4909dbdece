import { type Block, NEVER, poseAt, standing, type Track } from "./motion.js";

/** A bed as it is to stand. */
export interface Place extends Block {
  id: string;
  team: string;
  label: string;
  isEmpty: boolean;
  /** It came just now: the drop is shown. */
  isNew: boolean;
}

/** A bed under way, and what it is. */
export interface Moving extends Track {
  place: Place;
}

/** How things change: `isStill` for reduced motion (cuts and outlines only), `isFirst` for the first picture. */
export interface Manner {
  isStill: boolean;
  isFirst: boolean;
}

/**
 * The beds under way to `places` at `t`, from where those of `before` are then. Whoever is no longer among the places
 * is gone at once: the deceased leave without motion.
 */
export function track(
  before: ReadonlyMap<string, Moving>,
  places: readonly Place[],
  t: number,
  manner: Manner,
): Map<string, Moving> {
  const next = new Map<string, Moving>();
  for (const place of places) {
    const known = before.get(place.id);
    next.set(
      place.id,
      known === undefined ? arrived(place, t, manner) : changed(known, place, t, manner),
    );
  }
  return next;
}

function arrived(place: Place, t: number, { isStill, isFirst }: Manner): Moving {
  const still = { ...standing(place, place.isEmpty), place };
  if (isFirst || !place.isNew) return still;
  return isStill ? { ...still, outlinedAt: t } : { ...still, arrivedAt: t };
}

function changed(known: Moving, place: Place, t: number, { isStill }: Manner): Moving {
  const old = known.place;
  const hasMoved = old.x !== place.x || old.z !== place.z || old.height !== place.height;
  const isRecoloured = String(old.colour) !== String(place.colour) && !place.isEmpty;
  const hasLeft = place.isEmpty && !old.isEmpty;
  const hasChanged = isRecoloured || old.label !== place.label || old.team !== place.team;
  if (!hasMoved && !hasChanged && old.isEmpty === place.isEmpty) return { ...known, place };
  if (isStill) {
    const outlinedAt = hasChanged && !place.isEmpty ? t : known.outlinedAt;
    return { ...standing(place, place.isEmpty), outlinedAt, place };
  }
  const now = poseAt(known, t);
  const isElsewhere = old.label !== place.label || old.team !== place.team;
  return {
    ...known,
    place,
    from: {
      x: hasMoved ? now.x : known.from.x,
      z: hasMoved ? now.z : known.from.z,
      height: hasMoved ? now.height : known.from.height,
      colour: isRecoloured ? now.colour : known.from.colour,
    },
    to: hasLeft ? { ...place, colour: known.to.colour } : place,
    movedAt: hasMoved ? t : known.movedAt,
    isArc: hasMoved ? isElsewhere : known.isArc,
    recolouredAt: isRecoloured ? t : known.recolouredAt,
    arrivedAt: place.isEmpty ? NEVER : known.arrivedAt,
    leftAt: hasLeft ? t : place.isEmpty ? known.leftAt : NEVER,
    isEmpty: place.isEmpty,
  };
}
