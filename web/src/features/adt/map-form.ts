import type { AdtLocation, AdtPlace, ParkedMessage } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import { findPlaceForLocation } from "@wardline/domain/operation/adt-place";
import { foldBed } from "@wardline/domain/wards/ward";
import type { FieldErrors } from "../../ui/form/form-errors.js";

export type MapValues = {
  /** Scope of the row: the whole point of care, or this location alone. */
  scope: "all" | "only";
  ward_id: string;
  ward_bed: string;
};

/**
 * Returns the initial values: the whole point of care if that is unknown; otherwise only this place, with the ward of
 * its point of care.
 */
export function toMapValues(
  { reason, location }: ParkedMessage,
  places: readonly AdtPlace[],
  wards: readonly Ward[],
): MapValues {
  const knownPlace = location === null ? null : findPlaceForLocation(places, location);
  const ward = wards.find(({ id }) => id === knownPlace?.ward_id);
  return {
    scope: reason === "unknown_place" ? "all" : "only",
    ward_id: ward?.id ?? "",
    ward_bed: "",
  };
}

/** Returns the ward's bed whose name is in the message; "" if there is none. */
export function findBedOfSameName({ bed }: AdtLocation, ward: Ward | undefined): string {
  if (bed === "") return "";
  return ward?.beds.find((one) => foldBed(one) === foldBed(bed)) ?? "";
}

/** Returns the errors of a row that would leave the message parked. */
export function findMapErrors(
  { scope, ward_id, ward_bed }: MapValues,
  location: AdtLocation,
  wards: readonly Ward[],
): FieldErrors {
  const ward = wards.find(({ id }) => id === ward_id);
  if (ward === undefined) return { ward_id: "Please choose a ward." };
  if (location.bed === "") return {};
  if (scope === "only") return ward_bed === "" ? { ward_bed: "Please choose a bed." } : {};
  if (findBedOfSameName(location, ward) !== "") return {};
  return { ward_id: `${ward.name} has no bed “${location.bed}”. Map only this place to a bed.` };
}

/** Returns the row that the form describes. */
export function toAdtPlace(
  { scope, ward_id, ward_bed }: MapValues,
  location: AdtLocation,
): AdtPlace {
  if (scope === "only") return { ...location, ward_id, ward_bed };
  return { point_of_care: location.point_of_care, room: "", bed: "", ward_id, ward_bed: "" };
}
