import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { listBedStates } from "@wardline/domain/wards/bed-state";
import {
  BED_CLOSURE_LABELS,
  BedDirectory,
  type BedPlace,
  isSameBed,
} from "@wardline/domain/wards/ward";

/** Returns the free beds of all wards, in the wards' order: the text that identifies each bed, and its ward's name. */
export function listFreeBeds(wards: readonly Ward[], patients: readonly Patient[]) {
  const directory = new BedDirectory(wards);
  return wards.flatMap((ward) =>
    listBedStates(ward, patients)
      .filter(({ state }) => state === "free")
      .flatMap(({ label }) => {
        const text = directory.bedText({ ward_id: ward.id, ward_bed: label });
        return text === null ? [] : [{ text, ward: ward.name }];
      }),
  );
}

/** Reasons why the occupancy is unknown: it is still loading, or it cannot be read at present. */
const UNKNOWN_OCCUPANCY_TEXTS = {
  checking: "Checking whether this bed is free…",
  unknown: "Wardline cannot tell at the moment whether this bed is free.",
} as const;

/**
 * Explains in a sentence which bed the text means for the patient `patientId` (null: a new patient), whose current bed is
 * `ownBed`. Null if the text matches no known bed.
 */
export function explainBed(
  text: string,
  patientId: string | null,
  wards: readonly Ward[],
  patients: readonly Patient[] | keyof typeof UNKNOWN_OCCUPANCY_TEXTS,
  ownBed = "",
): string | null {
  const directory = new BedDirectory(wards);
  const [place, other] = directory.all(text);
  if (place === undefined) return null;
  const ward = wards.find(({ id }) => id === place.ward_id);
  if (ward === undefined) return null;
  if (other !== undefined) {
    return `Several wards have this bed. Please add the ward, as in “${directory.bedText(place)}”.`;
  }
  const bed = `Bed ${place.ward_bed} of ${ward.name}`;
  if (typeof patients === "string") {
    const [ownPlace] = directory.all(ownBed);
    const isOwn = ownPlace !== undefined && isSameBed(ownPlace, place);
    return isOwn ? `${bed}.` : `${bed}. ${UNKNOWN_OCCUPANCY_TEXTS[patients]}`;
  }
  const isOwn = patients.some((one) => one.id === patientId && isOpenIn(one, place));
  return isOwn ? `${bed}.` : (explainBedRefusal(place, wards, patients) ?? `${bed} is free.`);
}

/** Patient with the fields that describe the bed. */
export type PatientInBed = Pick<Patient, "name" | "status" | "ward_id" | "ward_bed">;

/** Explains why the bed cannot be given to another patient; null if it can. */
export function explainBedRefusal(
  place: BedPlace,
  wards: readonly Ward[],
  patients: readonly PatientInBed[],
): string | null {
  const ward = wards.find(({ id }) => id === place.ward_id);
  const bed = `Bed ${place.ward_bed} of ${ward?.name ?? ""}`;
  const occupant = patients.find((one) => isOpenIn(one, place));
  if (occupant !== undefined) return `${bed} is taken: ${occupant.name}.`;
  const closed = ward?.closed.find((one) => one.bed === place.ward_bed);
  if (closed === undefined) return null;
  return `${bed} is closed (${BED_CLOSURE_LABELS[closed.reason].toLowerCase()}).`;
}

function isOpenIn(patient: PatientInBed, place: BedPlace): boolean {
  return !isClosed(patient.status) && isSameBed(patient, place);
}
