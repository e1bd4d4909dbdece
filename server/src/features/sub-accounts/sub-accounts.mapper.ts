import type {
  InvitationState,
  NewSubAccount,
  SubAccount,
  SubDetails,
  SubProfile,
} from "@wardline/contracts/accounts/sub-accounts";
import type { StaffDetails } from "@wardline/database/repositories/hospitals/staff-details";
import type { StaffRecord } from "@wardline/database/repositories/people/staff";
import { getZoneData } from "@wardline/domain/time/zone-facts";

/** Fields of a staff member that administrators edit, in wire names, for the log. */
export const STAFF_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "department",
  "role",
  "isHOD",
] as const satisfies readonly (keyof NewSubAccount)[];

/** Maps a staff member for the administrator; `now` in epoch milliseconds. */
export function toSubAccount(record: StaffRecord, now: number): SubAccount {
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
    invitation: getInvitationState(record, now),
    created_at: record.createdAt,
    version,
  };
}

/**
 * Returns "active" once a password is set or the provider has vouched for the person, "expired" once the invitation has
 * expired, otherwise "invited".
 */
export function getInvitationState(
  {
    hasPassword,
    isSignedOn,
    invitationExpiresAt,
  }: Pick<StaffRecord, "hasPassword" | "isSignedOn" | "invitationExpiresAt">,
  now: number,
): InvitationState {
  if (hasPassword || isSignedOn) return "active";
  const isExpired = invitationExpiresAt === null || invitationExpiresAt.getTime() <= now;
  return isExpired ? "expired" : "invited";
}

/** Maps a staff member's own profile (docs/wire/accounts.md, Accounts and sessions). */
export function toProfile(details: StaffDetails): SubProfile {
  const { id, firstName, lastName, email, phone, role, department, isHOD, grants, wards } = details;
  return { id, firstName, lastName, email, phone, role, department, isHOD, grants, wards };
}

/**
 * Maps the profile with the hospital's display (docs/wire/accounts.md, Accounts and sessions); `displayUrl` belongs to the
 * display shared with staff.
 */
export function toDetails(details: StaffDetails, displayUrl: string | null): SubDetails {
  const { hospitalName, logoFile, timezone, dutyStart, offers, lockMinutes } = details;
  return {
    ...toProfile(details),
    duty_start: dutyStart,
    ...(offers === "off" ? {} : { offers }),
    parentInfo: {
      hospital_name: hospitalName,
      logo_url: logoFile === null ? null : `/uploads/${logoFile}`,
      display_url: displayUrl,
      timezone,
      ...getZoneData(timezone),
      ...(lockMinutes === null ? {} : { lock_minutes: lockMinutes }),
    },
  };
}
