import type { Patient } from "@wardline/contracts/patients/patient";
import type { TakenBed, Ward } from "@wardline/contracts/patients/wards";
import type { Occupant } from "@wardline/database/repositories/patients/patient-beds";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { isWithinLimit, type WardLimit } from "@wardline/domain/people/ward-limit";
import { BED_CLOSURE_LABELS, type BedClosure } from "@wardline/domain/wards/ward";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

/** Returns the card; throws `NOT_FOUND` if there is none or it is outside the caller's wards. */
export function requirePatient({ wards }: Caller, patient: Patient | null): Patient {
  if (patient === null || !isWithinLimit(wards, patient)) throw notFound("Patient not found");
  return patient;
}

/**
 * Returns the error for a bed outside the caller's wards; the error lists the caller's wards (docs/wire/accounts.md,
 * Persons by ward).
 */
export function bedBeyondRightsError(
  path: string,
  limit: WardLimit,
  wards: readonly Ward[],
): AppError {
  const names = wards.filter(({ id }) => limit.includes(id)).map(({ name }) => name);
  const message =
    names.length === 0
      ? "You no longer have rights for any ward. Please ask an administrator."
      : `Please choose a bed of ${names.join(" or ")}: you have no rights for other wards.`;
  return new AppError("WARD_NOT_YOURS", message, { errors: [{ path, message }] });
}

/** True if the change reopens a card, which then takes its bed again. */
export function isReopening(before: Pick<Patient, "status">, data: Partial<Patient>): boolean {
  return isClosed(before.status) && data.status !== undefined && !isClosed(data.status);
}

export function bedTakenError(path: string, ward: Ward, bed: string, occupant: Occupant): AppError {
  const { id, name, status } = occupant;
  const message = `Bed ${bed} of ${ward.name} is taken by ${name} (${PATIENT_STATUS_LABELS[status]}).`;
  const data: TakenBed = { id, name, status, ward_id: ward.id, ward: ward.name, bed };
  return new AppError("BED_TAKEN", message, { errors: [{ path, message }], data });
}

export function bedClosedError(
  path: string,
  ward: Ward,
  bed: string,
  reason: BedClosure,
): AppError {
  const why = BED_CLOSURE_LABELS[reason].toLowerCase();
  const message = `Bed ${bed} of ${ward.name} is closed (${why}).`;
  const data = { ward_id: ward.id, ward: ward.name, bed, reason };
  return new AppError("BED_CLOSED", message, { errors: [{ path, message }], data });
}
