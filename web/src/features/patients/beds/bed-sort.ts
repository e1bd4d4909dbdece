import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { foldBed, hasOwnOrder } from "@wardline/domain/wards/ward";

/**
 * Returns the function that gives a patient's sort value: the bed's text or, if the hospital has its own order of wards
 * or beds, the bed's position in that order. Patients outside the wards' beds come last.
 */
export function getBedSortValue(wards: readonly Ward[]): (patient: Patient) => string {
  if (!hasOwnOrder(wards)) return ({ bed_no }) => bed_no;
  const keys = wards.flatMap(({ id, beds }) => beds.map((bed) => placeKey(id, bed)));
  const places = new Map(keys.map((key, index) => [key, index]));
  return ({ ward_id, ward_bed, bed_no }) => {
    const place = places.get(placeKey(ward_id ?? "", ward_bed ?? "")) ?? places.size;
    return `${place} ${bed_no}`;
  };
}

function placeKey(ward: string, bed: string): string {
  return `${ward} ${foldBed(bed)}`;
}
