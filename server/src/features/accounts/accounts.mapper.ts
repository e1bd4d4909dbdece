import type { AccountType, ParentDetails, User } from "@wardline/contracts/accounts";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type { StaffRecord } from "@wardline/database/repositories/staff";
import type { BoardTemplate } from "@wardline/domain/board-template";
import type { FieldChange } from "@wardline/domain/field-changes";

/** The hospital's part of what accounts show; `display_key` is its newest display's. */
interface HospitalPart {
  hospital_name: string;
  hospital_number: string;
  logo_file: string | null;
  timezone: string;
  duty_start: string;
  display_key: string | null;
}

export interface UserRow extends HospitalPart {
  id: string;
  email: string;
  account_type: AccountType;
  first_name: string;
  last_name: string;
  is_hod: boolean;
  department: string | null;
  role: string | null;
}

export interface DetailsRow extends HospitalPart {
  id: string;
  email: string;
  hide_team_reminder: boolean | null;
  team_reminder_date: Date | null;
  has_emr: boolean;
  board_template: BoardTemplate;
}

/**
 * The address of a stored logo: the same for ever, because the file is named by its content
 * (docs/wire.md, Accounts and sessions).
 */
export function logoUrl(file: string | null): string | null {
  return file === null ? null : `/uploads/${file}`;
}

/** The account as sessions carry it (docs/product.md, Records and fields); `publicUrl` begins the display's address. */
export function toUser(row: UserRow, publicUrl: string): User {
  const user = {
    id: row.id,
    email: row.email,
    accountType: row.account_type,
    ...hospitalOf(row, publicUrl),
  };
  if (row.account_type === "parent") return user;
  return {
    ...user,
    firstName: row.first_name,
    lastName: row.last_name,
    department: row.department ?? "",
    role: row.role ?? "",
    isHOD: row.is_hod,
  };
}

/** The hospital as its administrator sees it (docs/wire.md, Accounts and sessions). */
export function toParentDetails(row: DetailsRow, publicUrl: string): ParentDetails {
  return {
    id: row.id,
    email: row.email,
    ...hospitalOf(row, publicUrl),
    hide_team_reminder: row.hide_team_reminder,
    team_reminder_date: row.team_reminder_date?.toISOString() ?? null,
    hasEMR: row.has_emr,
    board_template: row.board_template,
  };
}

/** A staff member who has just set the first password. */
export function toActiveStaff(record: StaffRecord): SubAccount {
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
    invitation: "active",
    created_at: record.createdAt,
    version,
  };
}

/** What may change of a hospital's profile, under the wire's names; a value that is absent or blank stays as it is. */
export interface ProfileChanges {
  hospital_name?: string | undefined;
  hospital_number?: string | undefined;
  timezone?: string | undefined;
  duty_start?: string | undefined;
  logo_url?: string | null | undefined;
}

/** The fields that really change, for the update and for the history (docs/product.md, Settings). */
export function changedFields(
  before: Required<ProfileChanges>,
  wanted: ProfileChanges,
): FieldChange[] {
  const fields = [
    "hospital_name",
    "hospital_number",
    "timezone",
    "duty_start",
    "logo_url",
  ] as const;
  return fields
    .map((field) => ({ field, from: before[field] ?? null, to: wanted[field] || null }))
    .filter(({ from, to }) => to !== null && to !== from);
}

function hospitalOf(row: HospitalPart, publicUrl: string) {
  return {
    hospital_name: row.hospital_name,
    hospital_number: row.hospital_number,
    logo_url: logoUrl(row.logo_file),
    display_url: row.display_key === null ? null : `${publicUrl}/board/${row.display_key}`,
    timezone: row.timezone,
    duty_start: row.duty_start,
  };
}
