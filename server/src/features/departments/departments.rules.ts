import { AppError } from "../../errors/app-error.js";

/** Returns a department's subject in the event log; the bare id could be mistaken for another kind of record. */
export function getDepartmentSubject({ id }: { id: number }): string {
  return `department:${id}`;
}

export function getRoleSubject({ id }: { id: number }): string {
  return `role:${id}`;
}

/**
 * Returns the error for a taken name, reported at the field `path` (docs/wire/accounts.md, Departments, roles, staff).
 */
export function nameTakenError(path: string, message: string): AppError {
  return new AppError("NAME_TAKEN", message, { errors: [{ path, message }] });
}

/**
 * Returns the error for removing a department or role that staff still have; `staff` is their number
 * (docs/wire/accounts.md, Departments, roles, staff).
 */
export function stillInUseError(name: string, staff: number): AppError {
  const staffText = staff === 1 ? "1 staff member still has" : `${staff} staff members still have`;
  return new AppError("STILL_IN_USE", `${staffText} ${name}. Please change or delete them first.`, {
    data: { staff },
  });
}
