import type { AdtLocation } from "@wardline/contracts/patients/adt";
import type { AdtParkingReason } from "@wardline/domain/operation/adt-message";
import { AppError } from "../../errors/app-error.js";

/**
 * Thrown if a message cannot be applied until a person has corrected something; the error's message is a sentence for
 * that person.
 */
export class Parked extends Error {
  constructor(
    readonly reason: AdtParkingReason,
    problem: string,
  ) {
    super(problem);
  }
}

export function unknownPlaceError({ point_of_care }: AdtLocation): Parked {
  return new Parked(
    "unknown_place",
    `The point of care "${point_of_care}" is not in the table of wards and beds. Add a row for it.`,
  );
}

export function unknownBedError(ward: string | null, bed: string): Parked {
  return new Parked(
    "unknown_bed",
    ward === null
      ? "The ward of this location was deleted. Choose another one in the table of wards and beds."
      : `${ward} has no bed "${bed}". Add the bed to the ward, or a row for it.`,
  );
}

export function unknownPatientError(): Parked {
  return new Parked(
    "unknown_patient",
    "No open card has this hospital number. Open one and try again, or discard the message.",
  );
}

export function ambiguousPatientError(): Parked {
  return new Parked(
    "ambiguous_patient",
    "Several open cards have this hospital number. Close or merge all but one, then try again.",
  );
}

export function openNumberError(): Parked {
  return new Parked(
    "number_open",
    "An open card already has this hospital number. Close it and try again, or discard the message.",
  );
}

/** Returns the reason to park a message that failed with this error; null for failures that may be temporary. */
export function toParked(error: unknown): Parked | null {
  if (error instanceof Parked) return error;
  if (!(error instanceof AppError) || error.status >= 500) return null;
  return new Parked("refused", error.details.errors?.[0]?.message ?? error.message);
}

export function behindParkedError(): Parked {
  return new Parked("behind", "An earlier message of this patient is parked.");
}
