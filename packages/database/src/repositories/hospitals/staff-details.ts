import type { Grant } from "@wardline/domain/people/grants";
import type { LockMinutes } from "@wardline/domain/people/page-lock";
import type { OfferMode } from "@wardline/domain/roster/offer";
import type { EntityManager } from "typeorm";
import { DISPLAY_KEY_PARTS, type DisplayKeyParts } from "../screens/displays.js";

export interface StaffDetails {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  department: string;
  role: string;
  isHOD: boolean;
  grants: Grant[];
  wards: string[];
  hospitalName: string;
  logoFile: string | null;
  timezone: string;
  /** Number of idle minutes after which pages lock; null if they never lock. */
  lockMinutes: LockMinutes | null;
  /** Duty start of the person's own department, "HH:MM". */
  dutyStart: string;
  /** Permission for staff of the person's own department to offer duties. */
  offers: OfferMode;
  /** Display shared with staff, or null. */
  display: DisplayKeyParts | null;
}

/**
 * Returns SQL for the display that staff of hospital `hospitalId` get if their ward limit is `limit`: the newest shared
 * display that shows no other wards. A single ward's display does not replace a display of the whole hospital.
 */
export function selectStaffDisplay(hospitalId: string, limit: string): string {
  return `(SELECT ${DISPLAY_KEY_PARTS} FROM display
            WHERE display.hospital_id = ${hospitalId} AND display.revoked_at IS NULL AND display.shared_with_staff
              AND (${limit} = '{}' OR display.scope_departments = '{}' AND display.scope_wards <> '{}'
                   AND display.scope_wards <@ ${limit})
            ORDER BY (display.scope_wards = '{}' AND display.scope_departments = '{}') DESC, display.created_at DESC, display.id
            LIMIT 1)`;
}

/**
 * Reads a staff member's details and the hospital's display in one query, which staff pages request every 30 seconds
 * (docs/product.md, The staff's area).
 */
export async function readStaffDetails(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<StaffDetails | null> {
  const [row] = await manager.query<StaffDetails[]>(
    `SELECT account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email,
            account.phone, department.name AS department, role.name AS role, account.is_hod AS "isHOD",
            account.grants, account.wards,
            hospital.name AS "hospitalName", hospital.logo_file AS "logoFile", hospital.timezone,
            hospital.lock_minutes AS "lockMinutes",
            coalesce(department.duty_start, hospital.duty_start) AS "dutyStart", department.offers,
            ${selectStaffDisplay("$1", "account.wards")} AS display
       FROM account
       JOIN hospital ON hospital.id = $1
       JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
       JOIN role ON role.hospital_id = $1 AND role.id = account.role_id
      WHERE account.hospital_id = $1 AND account.id = $2 AND account.deleted_at IS NULL`,
    [hospitalId, id],
  );
  return row ?? null;
}
