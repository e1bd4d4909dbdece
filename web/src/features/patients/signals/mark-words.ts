import type { Patient } from "@wardline/contracts/patients";
import { ACUITY_NAMES, type Acuity, acuityLabel } from "@wardline/domain/acuity";
import { PATIENT_FLAG_LABELS, type PatientFlag } from "@wardline/domain/patient-flags";

/** Flags in words, in their order: "Contact precautions, Allergy". */
export function flagsText(flags: readonly PatientFlag[]): string {
  return flags.map((flag) => PATIENT_FLAG_LABELS[flag]).join(", ");
}

/** All marks of a patient in words, for screen readers: "1 · Red, Emergency; Allergy". "" where there are none. */
export function marksText({ acuity, flags }: Pick<Patient, "acuity" | "flags">): string {
  const parts = [acuity === null ? "" : acuityLabel(acuity), flagsText(flags)];
  return parts.filter(Boolean).join("; ");
}

/** "Orange, very urgent": an acuity where its number stands beside it. */
export function acuityWords(acuity: Acuity): string {
  const { colour, name } = ACUITY_NAMES[acuity];
  return `${colour}, ${name.toLowerCase()}`;
}
