import { makesRosterOf } from "@wardline/domain/people/department";
import { AppError } from "../errors/app-error.js";
import type { Caller } from "./request.js";

/** Throws `FORBIDDEN` where the caller does not make the rosters of a department (docs/wire.md, Grants). */
export function requireRosterMaker(caller: Caller, department: string): void {
  if (!makesRosterOf(caller, department)) throw otherDepartment();
}

/** The refusal of an act that concerns a department whose rosters the caller does not make. */
export function otherDepartment(): AppError {
  return new AppError("FORBIDDEN", "You may make the roster of your own department only.");
}
