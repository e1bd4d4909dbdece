import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { pluralOf } from "@wardline/domain/text/counted";
import { BedDirectory, foldBed, isSameBed, type WardOfBeds } from "@wardline/domain/wards/ward";

/**
 * Says which other wards have beds of the same names: such a bed alone means no ward's bed, so that its ward must be typed
 * as well. Null where there is none.
 */
export function sameBedsText(
  beds: readonly string[],
  others: readonly { name: string; beds: readonly string[] }[],
): string | null {
  const folded = new Set(beds.map(foldBed));
  const same = others.flatMap(({ name, beds: theirs }) => {
    const shared = theirs.filter((bed) => folded.has(foldBed(bed)));
    return shared.length === 0 ? [] : [{ name, shared }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const names = same.map(({ name }) => name).join(", ");
  const which =
    first.shared.length === 1 && same.length === 1
      ? `bed ${first.shared[0] ?? ""}`
      : "beds of these names";
  return `${names} ${pluralOf(same.length, "has", "have")} ${which} too. On a card such a bed needs its ward as well, as in “${first.name} ${first.shared[0] ?? ""}”.`;
}

/** What another set of wards would mean for the open patients. */
interface BindingPreview {
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
