import type { Patient, PatientData } from "@wardline/contracts/patients/patient";
import type { SimilarCard } from "@wardline/database/event-log";
import { readNamedCards } from "@wardline/database/repositories/patients/patient-names";
import type { Work } from "@wardline/database/work";
import { isClosed } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { findAlikeCards } from "@wardline/live/board-patients";

/** Finds the patients, on any board, with a name similar to the card's. The caller must hold the beds' lock. */
export async function findAlikePatients(
  work: Work,
  card: Pick<Patient, "id" | "name" | "status" | "flags" | "ward_id" | "teams">,
): Promise<SimilarCard[]> {
  return findAlikeCards(card, isClosed(card.status) ? [] : await readNamedCards(work));
}

/** True if a change may alter which names resemble the card's name, or which boards show the card. */
export function hasAlikeNameChange(before: Patient, changes: readonly FieldChange[]): boolean {
  return changes.some(({ field, from, to }) => {
    if (field === "flags") return isUnnamed(from) !== isUnnamed(to);
    if (field === "status") return isClosed(before.status);
    return field === "name" || field === "teams" || field === "ward_id";
  });
}

/** True if this input may alter which names are similar; called before the input's effect is known. */
export function canChangeAlikeNames({ name, teams, flags }: PatientData): boolean {
  return name !== undefined || teams !== undefined || flags !== undefined;
}

function isUnnamed(flags: unknown): boolean {
  return (flags as Patient["flags"]).includes("do_not_name");
}
