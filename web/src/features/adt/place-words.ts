import type { AdtLocation, AdtPlace } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import { DELETED_WARD } from "@wardline/domain/wards/ward";

/** Formats a location: "Renal, room 2, bed 5", without empty parts. */
export function locationText({ point_of_care, room, bed }: AdtLocation): string {
  const parts = [point_of_care, room && `room ${room}`, bed && `bed ${bed}`];
  return parts.filter((part) => part !== "").join(", ");
}

/** Returns the name of the row's ward. */
export function findWardName(
  { ward_id }: Pick<AdtPlace, "ward_id">,
  wards: readonly Ward[],
): string {
  return wards.find(({ id }) => id === ward_id)?.name ?? DELETED_WARD;
}
