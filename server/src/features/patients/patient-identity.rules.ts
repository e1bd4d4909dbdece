import { type Identifier, toIdentifierKey } from "@wardline/contracts/patients/identifiers";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import { birthDateProblem } from "@wardline/domain/patients/birth-date";
import { normaliseFlags } from "@wardline/domain/patients/patient-flags";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { AppError, invalidFieldError } from "../../errors/app-error.js";

/** Fields that a merge may copy to the remaining card. */
export const GAINED_FIELDS = ["flags", "date_of_birth", "identifiers"] as const;
export type GainedFields = Pick<Patient, (typeof GAINED_FIELDS)[number]>;

/** Throws `VALIDATION_FAILED` at `path` for a date of birth that is impossible on the hospital's day. */
export async function requireBirthDate(
  { manager, hospitalId, at }: Work,
  dateOfBirth: Patient["date_of_birth"] | undefined,
  path: string,
): Promise<void> {
  if (dateOfBirth == null) return;
  const today = toZonedDay(at.getTime(), await readTimezone(manager, hospitalId));
  const problem = birthDateProblem(dateOfBirth, today);
  if (problem !== null) throw invalidFieldError(path, problem);
}

/** Throws `CARD_MERGED` for a card that was merged into another one. */
export function refuseMerged({ merged_into }: Patient): void {
  if (merged_into !== null) throw new AppError("CARD_MERGED", undefined, { data: { merged_into } });
}

/**
 * Throws `MERGE_REFUSED` with a sentence if the cards may not be merged. A card that was itself merged is not a valid
 * target, so that merges form no cycle.
 */
export function requireMergeable(card: Patient, into: Patient): void {
  if (card.id === into.id) throw mergeRefusedError("A card cannot be merged into itself.");
  if (card.merged_into !== null) {
    throw mergeRefusedError("This card is already merged into another one.");
  }
  if (into.merged_into !== null) {
    throw mergeRefusedError(
      "The other card was itself merged. Please choose the card that it was merged into.",
    );
  }
  if (!isClosed(card.status) && isClosed(into.status)) {
    throw mergeRefusedError(
      "The other card is closed. Please merge the closed card into the open one instead.",
    );
  }
}

/**
 * Returns the new fields of the card `into` after `card` is merged into it: flags and numbers of both, including the
 * hospital number of `card`, and a date of birth if either has one. Throws `MERGE_REFUSED` for too many numbers.
 */
export function pickGainedFields(card: Patient, into: Patient): GainedFields {
  const isOtherNumber = toComparedText(card.hospital_no) !== toComparedText(into.hospital_no);
  const number = { system: PATIENT_FIELD_LABELS.hospital_no, value: card.hospital_no };
  const all = [...into.identifiers, ...(isOtherNumber ? [number] : []), ...card.identifiers];
  const identifiers = removeDuplicates(all);
  if (identifiers.length > LIMITS.identifiers) {
    throw mergeRefusedError(
      `Together the cards have more than ${LIMITS.identifiers} additional numbers. Please remove some first.`,
    );
  }
  return {
    flags: normaliseFlags([...into.flags, ...card.flags]),
    date_of_birth: into.date_of_birth ?? card.date_of_birth,
    identifiers,
  };
}

function removeDuplicates(identifiers: readonly Identifier[]): Identifier[] {
  const keys = identifiers.map(toIdentifierKey);
  return identifiers.filter((_one, index) => keys.indexOf(keys[index] ?? "") === index);
}

function mergeRefusedError(message: string): AppError {
  return new AppError("MERGE_REFUSED", message, { errors: [{ path: "into", message }] });
}
