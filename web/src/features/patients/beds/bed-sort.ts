import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { foldBed, hasOwnOrder } from "@wardline/domain/wards/ward";

/** Returns the function that reads a patient's sort value: the bed's text, or its place in the hospital's own order. */
export function getBedSortValue(wards: readonly Ward[]): (patient: Patient) => string {
  if (!hasOwnOrder(wards)) return ({ bed_no }) => bed_no;
  const toKey = (ward: string, bed: string) => `${ward} ${foldBed(bed)}`;
  const keys = wards.flatMap(({ id, beds }) => beds.map((bed) => toKey(id, bed)));
  const places = new Map(keys.map((key, index) => [key, index]));
  return ({ ward_id, ward_bed, bed_no }) =>
    `${places.get(toKey(ward_id ?? "", ward_bed ?? "")) ?? places.size} ${bed_no}`;
}
