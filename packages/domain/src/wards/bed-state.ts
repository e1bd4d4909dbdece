import { isClosed, type PatientStatus } from "../patients/patient-status.js";
import { type BedClosure, foldBed } from "./ward.js";

export const BED_STATES = ["free", "occupied", "closed"] as const;
export type BedStateName = (typeof BED_STATES)[number];

export const BED_STATE_LABELS: Readonly<Record<BedStateName, string>> = {
  free: "Free",
  occupied: "Occupied",
  closed: "Closed",
};

/** Bed states of HL7 table 0116; Wardline itself writes C, H, O and U. */
export const BED_CODES = ["C", "H", "I", "K", "O", "U"] as const;
export type BedCode = (typeof BED_CODES)[number];

/** Returns the HL7 table 0116 code of a bed's state. */
export function getBedCode({
  state,
  closed,
}: Pick<BedState<unknown>, "state" | "closed">): BedCode {
  if (state === "occupied") return "O";
  if (state === "free") return "U";
  return closed === "cleaning" ? "H" : "C";
}

/** Fields that decide which bed a patient holds. */
export interface BedHolder {
  status: PatientStatus;
  ward_id: string | null;
  ward_bed: string | null;
}

/** A bed with its patients; a shared bed has several. */
export interface BedState<T> {
  label: string;
  /** Occupied if anyone is in it, even if it is closed. */
  state: BedStateName;
  closed: BedClosure | null;
  occupants: T[];
}

/** Occupancy of a ward; `patients` counts everyone in a shared bed. */
export interface Occupancy {
  beds: number;
  occupied: number;
  free: number;
  closed: number;
  patients: number;
}

/**
 * Lists the beds of a ward in order, each with the open records among `cards` that are in the bed
 * (docs/wire/patients.md, Wards).
 */
export function listBedStates<T extends BedHolder>(
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

export function countOccupancy(beds: readonly BedState<unknown>[]): Occupancy {
  const amount = (wanted: BedStateName) => beds.filter(({ state }) => state === wanted).length;
  return {
    beds: beds.length,
    occupied: amount("occupied"),
    free: amount("free"),
    closed: amount("closed"),
    patients: beds.reduce((sum, { occupants }) => sum + occupants.length, 0),
  };
}
