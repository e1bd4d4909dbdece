import type { Patient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { pluralise } from "@wardline/domain/text/format-count";
import { BedDirectory, foldBed, isSameBed, type WardBeds } from "@wardline/domain/wards/ward";

/** Names other wards with the same bed labels, which must be typed with their ward; null if there are none. */
export function sameBedsText(
  beds: readonly string[],
  others: readonly { name: string; beds: readonly string[] }[],
): string | null {
  const folded = new Set(beds.map(foldBed));
  const same = others.flatMap(({ name, beds: otherBeds }) => {
    const shared = otherBeds.filter((bed) => folded.has(foldBed(bed)));
    return shared.length === 0 ? [] : [{ name, shared }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const names = same.map(({ name }) => name).join(", ");
  const which =
    first.shared.length === 1 && same.length === 1
      ? `bed ${first.shared[0] ?? ""}`
      : "beds with these names";
  return `${names} ${pluralise(same.length, "has", "have")} ${which} too. On cards, write these beds with their ward, as in “${first.name} ${first.shared[0] ?? ""}”.`;
}

/** Returns the patients who would get or lose a ward bed if the wards changed to `after`, by the server's rules. */
export function previewBindings(patients: readonly Patient[], after: readonly WardBeds[]) {
  const directory = new BedDirectory(after);
  const open = patients.filter(({ status }) => !isClosed(status));
  return {
    /** Patients who would get a ward bed or a different ward bed. */
    bound: open.filter((patient) => {
      const place = directory.find(patient.bed_no);
      return place !== null && !isSameBed(patient, place);
    }),
    /** Patients who would lose their ward bed and keep its label as text. */
    released: open.filter(
      ({ bed_no, ward_id }) => ward_id !== null && directory.find(bed_no) === null,
    ),
  };
}

/** Returns the preview as sentences; empty if nothing changes for anyone. */
export function previewText(preview: ReturnType<typeof previewBindings>): string[] {
  const { bound, released } = preview;
  return [
    ...(bound.length === 0 ? [] : [`${patientsText(bound)} will be shown in these beds.`]),
    ...(released.length === 0
      ? []
      : [
          `${patientsText(released)} will no longer be in a ward's bed. Their cards keep the bed as written.`,
        ]),
  ];
}

function patientsText(patients: readonly Patient[]): string {
  const [first, second] = patients;
  if (patients.length === 1) return first?.name ?? "";
  if (patients.length === 2) return `${first?.name} and ${second?.name}`;
  return `${first?.name} and ${patients.length - 1} other patients`;
}
