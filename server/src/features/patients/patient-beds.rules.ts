import type { Patient } from "@wardline/contracts/patients";
import type { TakenBed, Ward } from "@wardline/contracts/wards";
import type { Occupant } from "@wardline/database/repositories/patient-beds";
import { isClosed, PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { BED_CLOSURE_LABELS, type BedClosure } from "@wardline/domain/ward";
import { AppError } from "../../errors/app-error.js";

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
