import { AppError } from "../../errors/app-error.js";

/** Under what the event log keeps a department: its id alone would look like another kind of record's. */
export function departmentSubject({ id }: { id: number }): string {
  return `department:${id}`;
}

/** Under what the event log keeps a role. */
export function roleSubject({ id }: { id: number }): string {
  return `role:${id}`;
}

/** The refusal of a name that exists (docs/wire.md, Departments, roles, staff), at the field that holds it. */
export function nameTaken(path: string, message: string): AppError {
  return new AppError("NAME_TAKEN", message, { errors: [{ path, message }] });
}

/** The refusal to remove what staff still hold, saying how many (docs/wire.md, Departments, roles, staff). */
export function stillHeld(name: string, staff: number): AppError {
  const who = staff === 1 ? "1 staff member still has" : `${staff} staff members still have`;
  return new AppError("STILL_IN_USE", `${who} ${name}. Please change or delete them first.`, {
    data: { staff },
  });
}
