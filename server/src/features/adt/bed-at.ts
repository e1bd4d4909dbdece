import type { AdtLocation, AdtPlace } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import { findPlaceForLocation } from "@wardline/domain/operation/adt-place";
import { BedDirectory, foldBed } from "@wardline/domain/wards/ward";
import { unknownBedError, unknownPlaceError } from "./adt-parking.js";

/** Returns a location's bed as written on a card; throws `ParkedError` for an unknown location. */
export function getBedAt(
  location: AdtLocation,
  places: readonly AdtPlace[],
  wards: readonly Ward[],
): string {
  const place = findPlaceForLocation(places, location);
  if (place === null) throw unknownPlaceError(location);
  const ward = wards.find(({ id }) => id === place.ward_id);
  const label = place.ward_bed === "" ? location.bed : place.ward_bed;
  if (ward === undefined) throw unknownBedError(null, label);
  const directory = new BedDirectory(wards);
  // A patient who has no bed yet is shown with the ward's name, unless a bed has that name.
  if (label === "") return directory.all(ward.name).length > 0 ? "" : ward.name;
  const ward_bed = ward.beds.find((bed) => foldBed(bed) === foldBed(label));
  if (ward_bed === undefined) throw unknownBedError(ward.name, label);
  return directory.bedText({ ward_id: ward.id, ward_bed }) ?? `${ward.name}/${ward_bed}`;
}
