import type { NewSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { ERRORS, type FieldProblem } from "@wardline/contracts/errors";
import { STORED_FIELDS, type StaffFields } from "@wardline/database/repositories/people/staff";
import { unknownDepartmentError, unknownRoleError } from "@wardline/domain/people/department";
import type { Grant } from "@wardline/domain/people/grants";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { AppError } from "../../errors/app-error.js";
import type { NameDirectory } from "../departments/departments.service.js";

export function isSameStaff(before: StaffFields, after: StaffFields): boolean {
  return STORED_FIELDS.every((field) => before[field] === after[field]);
}

/** Finds the rows of a staff member's department and role; reports unknown names in `problems` under `path`. */
export function resolvePlace(
  { department, role }: Pick<NewSubAccount, "department" | "role">,
  directory: NameDirectory,
  problems: FieldProblem[],
  path = "",
): { departmentId: number; roleId: number } {
  const knownDepartment = directory.departments.get(toComparedText(department));
  const knownRole = directory.roles.get(toComparedText(role));
  if (knownDepartment === undefined) {
    const message = unknownDepartmentError(department);
    problems.push({ path: `${path}department`, message });
  }
  if (knownRole === undefined) {
    problems.push({ path: `${path}role`, message: unknownRoleError(role) });
  }
  return { departmentId: knownDepartment?.id ?? 0, roleId: knownRole?.id ?? 0 };
}

/**
 * Checks an import: returns valid rows, null for invalid rows, and problems named `rows.N.field`, N from 0. A `taken`
 * address of an otherwise valid row is `unavailable`.
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
  const rowByEmail = new Map<string, number>();
  const refused: FieldProblem[] = [];
  const unavailable: string[] = [];
  const staff = rows.map((row, index) => {
    const path = `rows.${index}.`;
    const found: FieldProblem[] = [];
    const earlier = rowByEmail.get(row.email);
    if (earlier !== undefined) {
      const message = `This email is already in row ${earlier + 1}.`;
      found.push({ path: `${path}email`, message });
    } else {
      rowByEmail.set(row.email, index);
    }
    const place = resolvePlace(row, directory, found, path);
    // Invalid rows must not reveal which addresses have an account, because they do not count against the limit.
    if (found.length === 0 && taken.has(row.email)) {
      found.push(takenAddressProblem(path));
      unavailable.push(row.email);
    }
    refused.push(...found);
    return found.length > 0 ? null : { ...row, ...place, grants: row.grants ?? [] };
  });
  return { staff, refused, unavailable };
}

export function takenAddressProblem(path: string): FieldProblem {
  return { path: `${path}email`, message: ERRORS.EMAIL_UNAVAILABLE[1] };
}

/** Returns the error for a taken address, which reveals nothing else (docs/wire/accounts.md, Departments, roles, staff). */
export function emailUnavailableError(): AppError {
  const error = new AppError("EMAIL_UNAVAILABLE");
  return new AppError("EMAIL_UNAVAILABLE", undefined, {
    errors: [{ path: "email", message: error.message }],
  });
}
