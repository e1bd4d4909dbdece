import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patient-status";
import { BedDirectory, isSameBed, type WardOfBeds } from "@wardline/domain/ward";

/** What another set of wards would mean for the open patients. */
export interface BindingPreview {
  /** They would lie in a ward's bed from then on, or in another one. */
  bound: Patient[];
  /** They would lie in no ward's bed any more, and keep their bed as a text. */
  released: Patient[];
}

/** Who would be bound and who released if the wards were `after`: the server does just that. */
export function bindingPreview(
  patients: readonly Patient[],
  after: readonly WardOfBeds[],
): BindingPreview {
  const directory = new BedDirectory(after);
  const preview: BindingPreview = { bound: [], released: [] };
  for (const patient of patients) {
    if (isClosed(patient.status)) continue;
    const place = directory.find(patient.bed_no);
    if (place === null && patient.ward_id !== null) preview.released.push(patient);
    if (place !== null && !isSameBed(patient, place)) preview.bound.push(patient);
  }
  return preview;
}

/** The preview as sentences; empty where nothing changes for anyone. */
export function previewText({ bound, released }: BindingPreview): string[] {
  return [
    ...(bound.length === 0 ? [] : [`${patientsText(bound)} will lie in these beds.`]),
    ...(released.length === 0
      ? []
      : [
          `${patientsText(released)} will lie in no ward's bed any more. Their bed stays on the card as it is written.`,
        ]),
  ];
}

function patientsText(patients: readonly Patient[]): string {
  const [first, second] = patients;
  if (patients.length === 1) return first?.name ?? "";
  if (patients.length === 2) return `${first?.name} and ${second?.name}`;
  return `${first?.name} and ${patients.length - 1} other patients`;
}
