import type { ParentDetails, User } from "@wardline/contracts/accounts/account";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type {
  AccountProfile,
  HospitalDetails,
  HospitalPart,
} from "@wardline/database/repositories/hospitals/hospital-profile";
import type { StaffRecord } from "@wardline/database/repositories/people/staff";
import { getZoneData } from "@wardline/domain/time/zone-facts";

/**
 * Returns the address of a stored logo. The picture at an address never changes, because the file is named after its
 * content (docs/wire/accounts.md, Accounts and sessions).
 */
export function buildLogoUrl(file: string | null): string | null {
  return file === null ? null : `/uploads/${file}`;
}

/**
 * Maps an account for sessions (docs/product.md, Records and fields); `displayUrl` is the address of the display that
 * the account may see.
 */
export function toUser(row: AccountProfile, displayUrl: string | null): User {
  const user = {
    id: row.id,
    email: row.email,
    accountType: row.accountType,
    ...toHospital(row, displayUrl),
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
  };
}

/** Maps the hospital for its administrator (docs/wire/accounts.md, Accounts and sessions). */
export function toParentDetails(row: HospitalDetails, displayUrl: string | null): ParentDetails {
  return {
    id: row.id,
    email: row.email,
    version: row.version,
    ...toHospital(row, displayUrl),
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
    ...(row.patientIdentity ? { patient_identity: true } : {}),
  };
}

/** Maps a staff member who has just set the first password. */
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

function toHospital(row: HospitalPart, displayUrl: string | null) {
  return {
    hospital_name: row.hospitalName,
    hospital_number: row.hospitalNumber,
    logo_url: buildLogoUrl(row.logoFile),
    display_url: displayUrl,
    timezone: row.timezone,
    ...getZoneData(row.timezone),
    duty_start: row.dutyStart,
  };
}
