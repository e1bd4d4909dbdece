import type { Patient, PatientData } from "@wardline/contracts/patients";
import type { AlikeCard } from "@wardline/database/event-log";
import { readNamedCards } from "@wardline/database/repositories/patients/patient-names";
import type { Work } from "@wardline/database/work";
import { isClosed } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { alikeCards } from "@wardline/live/board-patients";

/** Whom a card, as it will be, can be taken for, on all boards. The work must hold the beds. */
export async function alikeOf(
  work: Work,
  card: Pick<Patient, "id" | "name" | "status" | "flags" | "ward_id" | "teams">,
): Promise<AlikeCard[]> {
  return alikeCards(card, isClosed(card.status) ? [] : await readNamedCards(work));
}

/** Whether a change may make it other names that are like the card's, or bring it onto other boards. */
export function changesCompany(before: Patient, changes: readonly FieldChange[]): boolean {
  return changes.some(({ field, from, to }) => {
    if (field === "flags") return isUnnamed(from) !== isUnnamed(to);
    if (field === "status") return isClosed(before.status);
    return field === "name" || field === "teams" || field === "ward_id";
  });
}

/** Whether what is given may, before it is known what it changes. */
export function mayChangeCompany({ name, teams, flags }: PatientData): boolean {
  return name !== undefined || teams !== undefined || flags !== undefined;
}

function isUnnamed(flags: unknown): boolean {
  return (flags as Patient["flags"]).includes("do_not_name");
}
