import type { ParentDetails, User } from "@wardline/contracts/accounts";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type {
  AccountProfile,
  HospitalDetails,
  HospitalPart,
} from "@wardline/database/repositories/hospitals/hospital-profile";
import type { StaffRecord } from "@wardline/database/repositories/people/staff";
import { zoneFacts } from "@wardline/domain/time/zone-facts";

/**
 * The address of a stored logo: the same forever, because the file is named by its content
 * (docs/wire.md, Accounts and sessions).
 */
export function logoUrl(file: string | null): string | null {
  return file === null ? null : `/uploads/${file}`;
}

/** The account as sessions carry it (docs/product.md, Records and fields); `displayUrl` is that of the display that it may know. */
export function toUser(row: AccountProfile, displayUrl: string | null): User {
  const user = {
    id: row.id,
    email: row.email,
    accountType: row.accountType,
    ...hospitalOf(row, displayUrl),
    ...(row.lacksSecondFactor ? { second_factor_missing: true as const } : {}),
  };
  if (row.accountType === "parent") return user;
  return {
    ...user,
    firstName: row.firstName,
    lastName: row.lastName,
    department: row.department ?? "",
    role: row.role ?? "",
    isHOD: row.isHOD,
    grants: row.grants,
    wards: row.wards,
    ...(row.startPage === null ? {} : { start_page: row.startPage }),
  };
}

/** The hospital as its administrator sees it (docs/wire.md, Accounts and sessions). */
export function toParentDetails(row: HospitalDetails, displayUrl: string | null): ParentDetails {
  return {
    id: row.id,
    email: row.email,
    version: row.version,
    ...hospitalOf(row, displayUrl),
    duty_start_chosen: row.dutyStartChosen,
    timezone_chosen: row.timezoneChosen,
    hide_team_reminder: row.hideTeamReminder,
    team_reminder_date: row.teamReminderDate?.toISOString() ?? null,
    hide_first_steps: row.hideFirstSteps,
    hasEMR: row.hasEMR,
    board_template: row.boardTemplate,
    cleaning: row.cleaning,
    ...(row.tonight ? { tonight: true } : {}),
    ...(row.lockMinutes === null ? {} : { lock_minutes: row.lockMinutes }),
    ...(row.downtimeKits ? { downtime_kits: true } : {}),
    ...(row.onlyAdministratorsDelete ? { only_administrators_delete: true } : {}),
  };
}

/** A staff member who has just set the first password. */
export function toActiveStaff(record: StaffRecord): SubAccount {
  const { id, firstName, lastName, email, phone, department, role, isHOD, version } = record;
  const { grants, wards } = record;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    department,
    role,
    isHOD,
    grants,
    wards,
    invitation: "active",
    created_at: record.createdAt,
    version,
  };
}

function hospitalOf(row: HospitalPart, displayUrl: string | null) {
  return {
    hospital_name: row.hospitalName,
    hospital_number: row.hospitalNumber,
    logo_url: logoUrl(row.logoFile),
    display_url: displayUrl,
    timezone: row.timezone,
    ...zoneFacts(row.timezone),
    duty_start: row.dutyStart,
  };
}
