import { toComparedText } from "../text/text-forms.js";

/** A patient's location, as the hospital's system names it. */
export interface Location {
  point_of_care: string;
  room: string;
  bed: string;
}

/**
 * Returns the row for a location: among the matching rows the one that names its bed, otherwise the one that names its
 * room; null if none matches.
 */
export function findPlaceForLocation<Place extends Location>(
  places: readonly Place[],
  location: Location,
): Place | null {
  const matchingPlaces = places.filter(
    (place) =>
      isSameText(place.point_of_care, location.point_of_care) &&
      (place.room === "" || isSameText(place.room, location.room)) &&
      (place.bed === "" || isSameText(place.bed, location.bed)),
  );
  return matchingPlaces.sort((a, b) => countMatchingParts(b) - countMatchingParts(a))[0] ?? null;
}

/** True if two rows stand for the same location. */
export function isSameLocation(a: Location, b: Location): boolean {
  return (
    isSameText(a.point_of_care, b.point_of_care) &&
    isSameText(a.room, b.room) &&
    isSameText(a.bed, b.bed)
  );
}

function countMatchingParts({ room, bed }: Location): number {
  return (bed === "" ? 0 : 2) + (room === "" ? 0 : 1);
}

function isSameText(a: string, b: string): boolean {
  return toComparedText(a) === toComparedText(b);
}
