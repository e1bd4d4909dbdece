import { ERRORS, type FieldProblem } from "@wardline/contracts/errors";
import type { NewSubAccount } from "@wardline/contracts/sub-accounts";
import type { StaffFields } from "@wardline/database/repositories/people/staff";
import { unknownDepartment, unknownRole } from "@wardline/domain/people/department";
import type { Grant } from "@wardline/domain/people/grants";
import { compared } from "@wardline/domain/text/text-forms";
import { AppError } from "../../errors/app-error.js";
import type { NameDirectory } from "../departments/departments.service.js";

const STORED_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "departmentId",
  "roleId",
  "isHOD",
] as const satisfies readonly (keyof StaffFields)[];

/** Whether saving these fields would change nothing. */
export function isSameStaff(before: StaffFields, after: StaffFields): boolean {
  return STORED_FIELDS.every((field) => before[field] === after[field]);
}

/** A staff member's department and role as the hospital's rows; unknown ones are added to `problems` under `path`. */
export function placeOf(
  { department, role }: Pick<NewSubAccount, "department" | "role">,
  directory: NameDirectory,
  problems: FieldProblem[],
  path = "",
): { departmentId: number; roleId: number } {
  const knownDepartment = directory.departments.get(compared(department));
  const knownRole = directory.roles.get(compared(role));
  if (knownDepartment === undefined) {
    const message = unknownDepartment(department);
    problems.push({ path: `${path}department`, message });
  }
  if (knownRole === undefined) {
    problems.push({ path: `${path}role`, message: unknownRole(role) });
  }
  return { departmentId: knownDepartment?.id ?? 0, roleId: knownRole?.id ?? 0 };
}

/**
 * Rows of an import as they may be saved, null in the place of one that may not, and what is wrong with those, named as
 * `rows.N.field`, N from 0: unknown departments and roles, addresses given twice, and, where a row is right otherwise, an address that is
 * `taken`: these are `unavailable`.
 */
export function checkRows(
  rows: readonly NewSubAccount[],
  directory: NameDirectory,
  taken: ReadonlySet<string>,
): {
  staff: ((StaffFields & { grants: readonly Grant[] }) | null)[];
  refused: FieldProblem[];
  unavailable: string[];
} {
  const rowOf = new Map<string, number>();
  const refused: FieldProblem[] = [];
  const unavailable: string[] = [];
  const staff = rows.map((row, index) => {
    const path = `rows.${index}.`;
    const found: FieldProblem[] = [];
    const earlier = rowOf.get(row.email);
    if (earlier !== undefined) {
      const message = `This email is already in row ${earlier + 1}.`;
      found.push({ path: `${path}email`, message });
    } else {
      rowOf.set(row.email, index);
    }
    const place = placeOf(row, directory, found, path);
    // A row that is wrong anyway costs nothing: it must not tell which addresses have an account somewhere.
    if (found.length === 0 && taken.has(row.email)) {
      found.push(takenIn(path));
      unavailable.push(row.email);
    }
    refused.push(...found);
    return found.length > 0 ? null : { ...row, ...place, grants: row.grants ?? [] };
  });
  return { staff, refused, unavailable };
}

/** What is said of a row under `path` whose address is an account's. */
export function takenIn(path: string): FieldProblem {
  return { path: `${path}email`, message: ERRORS.EMAIL_UNAVAILABLE[1] };
}

/** The refusal of an address that is taken, saying no more than that (docs/wire.md, Departments, roles, staff). */
export function emailUnavailable(): AppError {
  const error = new AppError("EMAIL_UNAVAILABLE");
  return new AppError("EMAIL_UNAVAILABLE", undefined, {
    errors: [{ path: "email", message: error.message }],
  });
}
