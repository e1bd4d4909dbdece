import { canMakeRoster } from "@wardline/domain/people/department";
import { AppError } from "../errors/app-error.js";
import type { Caller } from "./request.js";

/** Throws `FORBIDDEN` unless the caller makes the department's rosters (docs/wire/accounts.md, Grants). */
export function requireRosterMaker(caller: Caller, department: string): void {
  if (!canMakeRoster(caller, department)) throw otherDepartmentError();
}

/** Returns the error for a department whose rosters the caller does not make. */
export function otherDepartmentError(): AppError {
  return new AppError("FORBIDDEN", "You may make the roster of your own department only.");
}
