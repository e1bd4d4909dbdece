import { isClosed, type PatientStatus } from "../patients/patient-status.js";
import { type BedClosure, foldBed } from "./ward.js";

export const BED_STATES = ["free", "occupied", "closed"] as const;
export type BedStateName = (typeof BED_STATES)[number];

/** The person's word for each. */
export const BED_STATE_LABELS: Readonly<Record<BedStateName, string>> = {
  free: "Free",
  occupied: "Occupied",
  closed: "Closed",
};

/** Codes of a bed's state as HL7 table 0116 has them; Wardline itself writes C, H, O and U. */
export const BED_CODES = ["C", "H", "I", "K", "O", "U"] as const;
export type BedCode = (typeof BED_CODES)[number];

/** A bed's state as HL7 table 0116 says it: occupied, unoccupied, housekeeping or closed. */
export function bedCode({ state, closed }: Pick<BedState<unknown>, "state" | "closed">): BedCode {
  if (state === "occupied") return "O";
  if (state === "free") return "U";
  return closed === "cleaning" ? "H" : "C";
}

/** What of a card decides which bed it holds. */
export interface BedHolder {
  status: PatientStatus;
  ward_id: string | null;
  ward_bed: string | null;
}

/** A bed with those who lie in it: several, where one was put there all the same. */
export interface BedState<T> {
  label: string;
  /** A bed that somebody lies in is occupied, closed or not. */
  state: BedStateName;
  closed: BedClosure | null;
  occupants: T[];
}

/** How full a ward is. `patients` counts its open cards, those of a shared bed each. */
export interface Occupancy {
  beds: number;
  occupied: number;
  free: number;
  closed: number;
  patients: number;
}

/** Each bed of a ward, in the ward's order, with the open cards among `cards` that lie in it (docs/wire.md, Wards). */
export function bedStates<T extends BedHolder>(
  ward: {
    id: string;
    beds: readonly string[];
    closed: readonly { bed: string; reason: BedClosure }[];
  },
  cards: readonly T[],
): BedState<T>[] {
  const byBed = new Map<string, T[]>();
  for (const card of cards) {
    if (card.ward_id !== ward.id || card.ward_bed === null || isClosed(card.status)) continue;
    const bed = foldBed(card.ward_bed);
    byBed.set(bed, [...(byBed.get(bed) ?? []), card]);
  }
  const closures = new Map(ward.closed.map(({ bed, reason }) => [foldBed(bed), reason]));
  return ward.beds.map((label) => {
    const occupants = byBed.get(foldBed(label)) ?? [];
    const closed = closures.get(foldBed(label)) ?? null;
    const state = occupants.length > 0 ? "occupied" : closed === null ? "free" : "closed";
    return { label, state, closed, occupants };
  });
}

/** The sums over a ward's beds, or over those of several wards. */
export function occupancyOf(beds: readonly BedState<unknown>[]): Occupancy {
  const amount = (wanted: BedStateName) => beds.filter(({ state }) => state === wanted).length;
  return {
    beds: beds.length,
    occupied: amount("occupied"),
    free: amount("free"),
    closed: amount("closed"),
    patients: beds.reduce((sum, { occupants }) => sum + occupants.length, 0),
  };
}
