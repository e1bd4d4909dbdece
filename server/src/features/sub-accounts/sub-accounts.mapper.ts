import type { FieldProblem } from "@wardline/contracts/errors";
import type {
  InvitationState,
  NewSubAccount,
  SubAccount,
  SubDetails,
  SubProfile,
} from "@wardline/contracts/sub-accounts";
import type { StaffFields, StaffRecord } from "@wardline/database/repositories/staff";
import type { StaffDetails } from "@wardline/database/repositories/staff-details";
import { foldName } from "@wardline/domain/department";
import { AppError } from "../../http/app-error.js";
import type { NameDirectory } from "../departments/departments.service.js";

/** What the administrator writes of a staff member, under the wire's names, for the log. */
export const STAFF_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "department",
  "role",
  "isHOD",
] as const satisfies readonly (keyof NewSubAccount)[];

const STORED_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "departmentId",
  "roleId",
  "isHOD",
] as const satisfies readonly (keyof StaffFields)[];

/** A staff member as the administrator sees it; `now` in epoch milliseconds. */
export function toSubAccount(record: StaffRecord, now: number): SubAccount {
  const { id, firstName, lastName, email, phone, department, role, isHOD, version } = record;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    department,
    role,
    isHOD,
    invitation: invitationState(record, now),
    created_at: record.createdAt,
    version,
  };
}

/** Active once a password is set, expired once the invitation has run out, invited until then. */
export function invitationState(
  { hasPassword, invitationExpiresAt }: Pick<StaffRecord, "hasPassword" | "invitationExpiresAt">,
  now: number,
): InvitationState {
  if (hasPassword) return "active";
  const isOver = invitationExpiresAt === null || invitationExpiresAt.getTime() <= now;
  return isOver ? "expired" : "invited";
}

/** A staff member's own profile (docs/wire.md, Accounts and sessions). */
export function toProfile(details: StaffDetails): SubProfile {
  const { id, firstName, lastName, email, phone, role, department, isHOD } = details;
  return { id, firstName, lastName, email, phone, role, department, isHOD };
}

/**
 * The profile with the hospital's screen (docs/wire.md, Accounts and sessions); `publicUrl` begins the display's
 * address.
 */
export function toDetails(details: StaffDetails, publicUrl: string): SubDetails {
  const { hospitalName, logoFile, displayKey, timezone } = details;
  return {
    ...toProfile(details),
    parentInfo: {
      hospital_name: hospitalName,
      logo_url: logoFile === null ? null : `/uploads/${logoFile}`,
      display_url: displayKey === null ? null : `${publicUrl}/board/${displayKey}`,
      timezone,
    },
  };
}

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
  const knownDepartment = directory.departments.get(foldName(department));
  const knownRole = directory.roles.get(foldName(role));
  if (knownDepartment === undefined) {
    const message = `"${department}" is not one of your departments.`;
    problems.push({ path: `${path}department`, message });
  }
  if (knownRole === undefined) {
    problems.push({ path: `${path}role`, message: `"${role}" is not one of your roles.` });
  }
  return { departmentId: knownDepartment?.id ?? 0, roleId: knownRole?.id ?? 0 };
}

/** Throws `VALIDATION_FAILED` when there are problems, with the sentence of a single one as its message. */
export function refuse(problems: FieldProblem[]): void {
  const [first, ...others] = problems;
  if (first === undefined) return;
  const message = others.length === 0 ? first.message : undefined;
  throw new AppError("VALIDATION_FAILED", message, { errors: problems });
}

/** The refusal of an address that is taken, saying no more than that (docs/wire.md, Departments, roles, staff). */
export function emailUnavailable(): AppError {
  const error = new AppError("EMAIL_UNAVAILABLE");
  return new AppError("EMAIL_UNAVAILABLE", undefined, {
    errors: [{ path: "email", message: error.message }],
  });
}
