import type { Ward } from "@wardline/contracts/wards";
import { LIMITS } from "@wardline/domain/limits";
import { type Bay, bayProblem } from "@wardline/domain/wards/bays";
import { AppError, invalidField } from "../../errors/app-error.js";

/** The refusal of a name that exists, at its field (docs/wire.md, Wards). */
export function wardNameTaken(): AppError {
  const message = "A ward with this name already exists.";
  return new AppError("NAME_TAKEN", message, { errors: [{ path: "name", message }] });
}

/** Throws at their field where bays are not those of a ward with these beds. */
export function requireBays(bays: readonly Bay[], beds: readonly string[]): void {
  const problem = bayProblem(bays, beds);
  if (problem !== null) throw invalidField("bays", problem);
}

/** The refusal of one ward more than a hospital may have. */
export function tooManyWards(): AppError {
  return invalidField("name", `A hospital has at most ${LIMITS.wards} wards.`);
}

/** The refusal to say that a bed has been cleaned which is closed for another reason. */
export function notCleaned({ id, name }: Ward, bed: string): AppError {
  const message = `Bed ${bed} of ${name} is blocked. Open it when it can be used again.`;
  const data = { ward_id: id, ward: name, bed, reason: "blocked" };
  return new AppError("BED_CLOSED", message, { errors: [{ path: "bed", message }], data });
}
