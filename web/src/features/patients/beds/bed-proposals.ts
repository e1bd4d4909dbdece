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

const UNKNOWN_OCCUPANCY_TEXTS = {
  checking: "Checking whether this bed is free…",
  unknown: "Wardline cannot tell at the moment whether this bed is free.",
} as const;

/** Explains which bed `text` means for a patient (`patientId` null: a new one); null if it matches no known bed. */
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
  if (other !== undefined) {
    return `Several wards have this bed. Please add the ward, as in “${directory.bedText(place)}”.`;
  }
  const bed = nameBed(place, wards);
  if (typeof patients === "string") {
    const isOwn = isSameBed(directory.all(ownBed)[0] ?? null, place);
    return isOwn ? `${bed}.` : `${bed}. ${UNKNOWN_OCCUPANCY_TEXTS[patients]}`;
  }
  const isOwn = patients.some((one) => one.id === patientId && isOpenIn(one, place));
  return isOwn ? `${bed}.` : (explainBedRefusal(place, wards, patients) ?? `${bed} is free.`);
}

function nameBed({ ward_id, ward_bed }: BedPlace, wards: readonly Ward[]): string {
  return `Bed ${ward_bed} of ${wards.find(({ id }) => id === ward_id)?.name ?? ""}`;
}

/** Patient with the fields that describe the bed. */
export type PatientInBed = Pick<Patient, "name" | "status" | "ward_id" | "ward_bed">;

/** Explains why the bed cannot be given to another patient; null if it can. */
export function explainBedRefusal(
  place: BedPlace,
  wards: readonly Ward[],
  patients: readonly PatientInBed[],
): string | null {
  const bed = nameBed(place, wards);
  const occupant = patients.find((one) => isOpenIn(one, place));
  if (occupant !== undefined) return `${bed} is taken: ${occupant.name}.`;
  const ward = wards.find(({ id }) => id === place.ward_id);
  const closed = ward?.closed.find((one) => one.bed === place.ward_bed);
  if (closed === undefined) return null;
  return `${bed} is closed (${BED_CLOSURE_LABELS[closed.reason].toLowerCase()}).`;
}

function isOpenIn(patient: PatientInBed, place: BedPlace): boolean {
  return !isClosed(patient.status) && isSameBed(patient, place);
}
