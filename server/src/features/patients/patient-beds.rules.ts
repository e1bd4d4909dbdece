import type { Patient } from "@wardline/contracts/patients";
import type { TakenBed, Ward } from "@wardline/contracts/wards";
import type { Occupant } from "@wardline/database/repositories/patients/patient-beds";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { BED_CLOSURE_LABELS, type BedClosure } from "@wardline/domain/wards/ward";
import { isWithin, type WardLimit } from "@wardline/domain/wards/ward-limit";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

/** The card that was looked for; throws `NOT_FOUND` for none, and for one beyond the wards of the caller's rights. */
export function found({ wards }: Caller, patient: Patient | null): Patient {
  if (patient === null || !isWithin(wards, patient)) throw notFound("Patient not found");
  return patient;
}

/** The refusal of a bed beyond the wards of someone's rights, which it names (docs/wire.md, Persons by ward). */
export function bedBeyondRights(path: string, limit: WardLimit, wards: readonly Ward[]): AppError {
  const names = wards.filter(({ id }) => limit.includes(id)).map(({ name }) => name);
  const message =
    names.length === 0
      ? "Your rights reach no ward of this hospital any more. Please ask an administrator."
      : `Please choose a bed of ${names.join(" or ")}: your rights reach no other ward.`;
  return new AppError("WARD_NOT_YOURS", message, { errors: [{ path, message }] });
}

/** Whether a card comes back among the open ones, and so into its bed. */
export function reopens(before: Pick<Patient, "status">, data: Partial<Patient>): boolean {
  return isClosed(before.status) && data.status !== undefined && !isClosed(data.status);
}

/** The refusal of a bed that another open card lies in, which it names. */
export function bedTaken(path: string, ward: Ward, bed: string, occupant: Occupant): AppError {
  const { id, name, status } = occupant;
  const message = `Bed ${bed} of ${ward.name} is taken by ${name} (${PATIENT_STATUS_LABELS[status]}).`;
  const data: TakenBed = { id, name, status, ward_id: ward.id, ward: ward.name, bed };
  return new AppError("BED_TAKEN", message, { errors: [{ path, message }], data });
}

/** The refusal of a bed that cannot be used at present. */
export function bedClosed(path: string, ward: Ward, bed: string, reason: BedClosure): AppError {
  const why = BED_CLOSURE_LABELS[reason].toLowerCase();
  const message = `Bed ${bed} of ${ward.name} is closed (${why}).`;
  const data = { ward_id: ward.id, ward: ward.name, bed, reason };
  return new AppError("BED_CLOSED", message, { errors: [{ path, message }], data });
}
