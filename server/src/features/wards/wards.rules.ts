import type { Ward } from "@wardline/contracts/patients/wards";
import { LIMITS } from "@wardline/domain/limits";
import { type Bay, bayProblem } from "@wardline/domain/wards/bays";
import { AppError, invalidFieldError } from "../../errors/app-error.js";

/** Returns the error for a taken name, at its field (docs/wire/patients.md, Wards). */
export function wardNameTakenError(): AppError {
  const message = "A ward with this name already exists.";
  return new AppError("NAME_TAKEN", message, { errors: [{ path: "name", message }] });
}

/** Throws `VALIDATION_FAILED` if bays do not match the ward's beds. */
export function requireBays(bays: readonly Bay[], beds: readonly string[]): void {
  const problem = bayProblem(bays, beds);
  if (problem !== null) throw invalidFieldError("bays", problem);
}

export function tooManyWardsError(): AppError {
  return invalidFieldError("name", `A hospital can have at most ${LIMITS.wards} wards.`);
}

/** Returns the error for a bed that is marked as cleaned, but closed for another reason. */
export function notCleanedError({ id, name }: Ward, bed: string): AppError {
  const message = `Bed ${bed} of ${name} is blocked. Open it when it can be used again.`;
  const data = { ward_id: id, ward: name, bed, reason: "blocked" };
  return new AppError("BED_CLOSED", message, { errors: [{ path: "bed", message }], data });
}
