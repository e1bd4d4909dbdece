import { compareNatural } from "../text/natural-order.js";

/** RFC 3339 or epoch milliseconds. */
type WireTime = string | number;

/** Fields that decide a patient's place on a board. */
export interface WardCard {
  bed_no: string;
  created_at: WireTime;
}

/** A sorted copy: beds in natural order ("A2" before "A10"), patients without a bed last; ties oldest first. */
export function sortInWardOrder<T extends WardCard>(patients: readonly T[]): T[] {
  return patients.slice().sort(compareBeds);
}

function compareBeds(a: WardCard, b: WardCard): number {
  const bedA = a.bed_no.trim();
  const bedB = b.bed_no.trim();
  return (
    Number(bedA === "") - Number(bedB === "") ||
    compareNatural(bedA, bedB) ||
    toEpoch(a.created_at) - toEpoch(b.created_at)
  );
}

function toEpoch(time: WireTime): number {
  return typeof time === "number" ? time : Date.parse(time);
}
