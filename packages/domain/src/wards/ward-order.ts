import { compareNatural } from "../text/natural-order.js";

/** A time as records carry it: RFC 3339 text or epoch milliseconds. */
type Time = string | number;

/** The part of a card that gives it its place on a board. */
export interface WardCard {
  bed_no: string;
  created_at: Time;
}

/** A sorted copy: beds in natural order ("A2" before "A10"), cards without a bed last, then the oldest first. */
export function wardOrder<T extends WardCard>(patients: readonly T[]): T[] {
  return patients.slice().sort(compareBeds);
}

function compareBeds(a: WardCard, b: WardCard): number {
  const bedA = a.bed_no.trim();
  const bedB = b.bed_no.trim();
  return (
    Number(bedA === "") - Number(bedB === "") ||
    compareNatural(bedA, bedB) ||
    epoch(a.created_at) - epoch(b.created_at)
  );
}

function epoch(time: Time): number {
  return typeof time === "number" ? time : Date.parse(time);
}
