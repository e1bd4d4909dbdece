import type { AdtLocation } from "@wardline/contracts/patients/adt";
import type { AdtParkingReason } from "@wardline/domain/operation/adt-message";
import { AppError } from "../../errors/app-error.js";

/**
 * Thrown if a message cannot be applied until a person has corrected something; the error's message is a sentence for
 * that person.
 */
export class ParkedError extends Error {
  constructor(
    readonly reason: AdtParkingReason,
    problem: string,
  ) {
    super(problem);
  }
}

export function unknownPlaceError({ point_of_care }: AdtLocation): ParkedError {
  return new ParkedError(
    "unknown_place",
    `The point of care "${point_of_care}" is not in the table of wards and beds. Add a row for it.`,
  );
}

export function unknownBedError(ward: string | null, bed: string): ParkedError {
  return new ParkedError(
    "unknown_bed",
    ward === null
      ? "The ward of this location was deleted. Choose another ward in the table of wards and beds."
      : `${ward} has no bed "${bed}". Add the bed to the ward, or add a row for the bed.`,
  );
}

export function unknownPatientError(): ParkedError {
  return new ParkedError(
    "unknown_patient",
    "No open card has this hospital number. Open one and try again, or discard the message.",
  );
}

export function ambiguousPatientError(): ParkedError {
  return new ParkedError(
    "ambiguous_patient",
    "Several open cards have this hospital number. Close or merge all but one, then try again.",
  );
}

export function openNumberError(): ParkedError {
  return new ParkedError(
    "number_open",
    "An open card already has this hospital number. Close it and try again, or discard the message.",
  );
}

/** Returns the reason to park a message that failed with this error; null for failures that may be temporary. */
export function toParked(error: unknown): ParkedError | null {
  if (error instanceof ParkedError) return error;
  if (!(error instanceof AppError) || error.status >= 500) return null;
  return new ParkedError("refused", error.details.errors?.[0]?.message ?? error.message);
}

export function behindParkedError(): ParkedError {
  return new ParkedError("behind", "An earlier message about this patient is parked.");
}
