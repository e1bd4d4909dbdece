import type { Patient } from "@wardline/contracts/patients";
import type { Ward } from "@wardline/contracts/wards";
import { foldBed, hasOwnOrder } from "@wardline/domain/wards/ward";

/**
 * By what the list sorts beds: their text; where a hospital has put its wards or beds into an order of its own, their place
 * in it, and those in no ward's bed come last.
 */
export function bedSortValue(wards: readonly Ward[]): (patient: Patient) => string {
  if (!hasOwnOrder(wards)) return bedText;
  const places = new Map(
    wards
      .flatMap(({ id, beds }) => beds.map((bed) => placeKey(id, bed)))
      .map((key, index) => [key, index]),
  );
  return ({ ward_id, ward_bed, bed_no }) => {
    const place = places.get(placeKey(ward_id ?? "", ward_bed ?? "")) ?? places.size;
    return `${place} ${bed_no}`;
  };
}

function bedText({ bed_no }: Patient): string {
  return bed_no;
}

function placeKey(ward: string, bed: string): string {
  return `${ward} ${foldBed(bed)}`;
}
