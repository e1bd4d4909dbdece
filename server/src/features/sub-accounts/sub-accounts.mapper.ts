import type {
  InvitationState,
  NewSubAccount,
  SubAccount,
  SubDetails,
  SubProfile,
} from "@wardline/contracts/sub-accounts";
import type { StaffRecord } from "@wardline/database/repositories/people/staff";
import type { StaffDetails } from "@wardline/database/repositories/people/staff-details";
import { zoneFacts } from "@wardline/domain/time/zone-facts";

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

/** A staff member as the administrator sees it; `now` in epoch milliseconds. */
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
    invitation: invitationState(record, now),
    created_at: record.createdAt,
    version,
  };
}

/** Active once a password is set or the hospital's provider has vouched, expired once the invitation has run out, invited until then. */
export function invitationState(
  {
    hasPassword,
    isSignedOn,
    invitationExpiresAt,
  }: Pick<StaffRecord, "hasPassword" | "isSignedOn" | "invitationExpiresAt">,
  now: number,
): InvitationState {
  if (hasPassword || isSignedOn) return "active";
  const isOver = invitationExpiresAt === null || invitationExpiresAt.getTime() <= now;
  return isOver ? "expired" : "invited";
}

/** A staff member's own profile (docs/wire.md, Accounts and sessions). */
export function toProfile(details: StaffDetails): SubProfile {
  const { id, firstName, lastName, email, phone, role, department, isHOD, grants, wards } = details;
  return { id, firstName, lastName, email, phone, role, department, isHOD, grants, wards };
}

/**
 * The profile with the hospital's screen (docs/wire.md, Accounts and sessions); `displayUrl` is that of the display
 * that is shared with staff.
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
      ...zoneFacts(timezone),
      ...(lockMinutes === null ? {} : { lock_minutes: lockMinutes }),
    },
  };
}
