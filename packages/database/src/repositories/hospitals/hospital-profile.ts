import type { AccountType } from "@wardline/contracts/accounts/account";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { Grant } from "@wardline/domain/people/grants";
import type { LockMinutes } from "@wardline/domain/people/page-lock";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { EntityManager } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import type { Work } from "../../work.js";
import { LACKS_SECOND_FACTOR } from "../people/sessions.js";
import { DISPLAY_KEY_PARTS, type DisplayKeyParts } from "../screens/displays.js";
import { resetNextDutyStart } from "./duty-starts.js";
import { selectStaffDisplay } from "./staff-details.js";

export interface HospitalPart {
  hospitalName: string;
  hospitalNumber: string;
  logoFile: string | null;
  timezone: string;
  /** Duty start, HH:MM in the hospital's zone. */
  dutyStart: string;
  /** Display whose address the account receives, or null. */
  display: DisplayKeyParts | null;
}

/** An account with its hospital; department and role are null for the administrator. */
export interface AccountProfile extends HospitalPart {
  id: string;
  email: string;
  accountType: AccountType;
  firstName: string;
  lastName: string;
  isHOD: boolean;
  grants: Grant[];
  wards: string[];
  department: string | null;
  role: string | null;
  lacksSecondFactor: boolean;
}

/** The hospital as seen by its administrator; `id` and `email` are the administrator's. */
export interface HospitalDetails extends HospitalPart {
  id: string;
  email: string;
  version: number;
  /** True once someone has chosen the duty start, even if the choice is midnight. */
  dutyStartChosen: boolean;
  timezoneChosen: boolean;
  hideTeamReminder: boolean | null;
  teamReminderDate: Date | null;
  hideFirstSteps: boolean;
  boardTemplate: BoardTemplate;
  hasEMR: boolean;
  cleaning: boolean;
  tonight: boolean;
  downtimeKits: boolean;
  lockMinutes: LockMinutes | null;
  onlyAdministratorsDelete: boolean;
  patientIdentity: boolean;
}

/** A hospital to register with administrator and roles; the password is already hashed. */
export interface NewHospital {
  name: string;
  timezone: string;
  boardTemplate: BoardTemplate;
  roles: readonly { name: string; foldedName: string }[];
  administrator: { id: string; email: string; passwordHash: string };
}

/** Editable profile fields; fields that are null or blank stay unchanged. */
export interface ProfileFields {
  name: string | null;
  hospitalNumber: string | null;
  timezone: string | null;
  dutyStart: string | null;
  logoFile: string | null;
}

/**
 * Returns SQL for the columns of `hospital` as seen by staff limited to the wards `limit` (if `isStaff`), else by the
 * owner.
 */
const selectHospitalPart = (isStaff: string, limit: string) => `
  hospital.name AS "hospitalName", hospital.hospital_number AS "hospitalNumber", hospital.logo_file AS "logoFile",
  hospital.timezone, hospital.duty_start AS "dutyStart",
  CASE WHEN ${isStaff} THEN ${selectStaffDisplay("hospital.id", limit)}
       ELSE (SELECT ${DISPLAY_KEY_PARTS} FROM display
              WHERE display.hospital_id = hospital.id AND display.revoked_at IS NULL
              ORDER BY display.created_at DESC, display.id LIMIT 1) END AS display`;

/** Returns an account with its hospital; null once the account is deleted. */
export async function findAccountProfile(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<AccountProfile | null> {
  const [row] = await manager.query<AccountProfile[]>(
    `SELECT account.id, account.email, account.account_type AS "accountType", account.first_name AS "firstName",
            account.last_name AS "lastName", account.is_hod AS "isHOD", account.grants, account.wards, department.name AS department,
            role.name AS role, ${LACKS_SECOND_FACTOR} AS "lacksSecondFactor", ${selectHospitalPart("account.account_type = 'sub'", "account.wards")}
       FROM account
       JOIN hospital ON hospital.id = account.hospital_id
       LEFT JOIN department ON department.hospital_id = account.hospital_id AND department.id = account.department_id
       LEFT JOIN role ON role.hospital_id = account.hospital_id AND role.id = account.role_id
      WHERE account.hospital_id = $1 AND account.id = $2 AND account.deleted_at IS NULL`,
    [hospitalId, accountId],
  );
  return row ?? null;
}

/**
 * Returns the hospital with its administrator, or null. For staff, pass their ward limit: they get only a display that
 * is shared with them.
 */
export async function findHospitalDetails(
  manager: EntityManager,
  hospitalId: string,
  forStaff: WardLimit | null = null,
): Promise<HospitalDetails | null> {
  const [row] = await manager.query<HospitalDetails[]>(
    `SELECT account.id, account.email, hospital.version, hospital.hide_team_reminder AS "hideTeamReminder",
            hospital.team_reminder_date AS "teamReminderDate",
            hospital.hide_first_steps AS "hideFirstSteps", hospital.board_template AS "boardTemplate",
            ${selectHospitalPart("$2::uuid[] IS NOT NULL", "$2::uuid[]")},
            hospital.duty_start_chosen AS "dutyStartChosen",
            hospital.timezone_chosen AS "timezoneChosen", hospital.bed_cleaning AS cleaning, hospital.tonight,
            hospital.downtime_kits AS "downtimeKits", hospital.lock_minutes AS "lockMinutes",
            hospital.only_administrators_delete AS "onlyAdministratorsDelete",
            hospital.patient_identity AS "patientIdentity",
            EXISTS (SELECT 1 FROM emr_settings WHERE emr_settings.hospital_id = hospital.id) AS "hasEMR"
       FROM hospital
       JOIN account ON account.hospital_id = hospital.id AND account.account_type = 'parent'
      WHERE hospital.id = $1 ORDER BY account.created_at LIMIT 1`,
    [hospitalId, forStaff],
  );
  return row ?? null;
}

/** Inserts the unit of work's hospital. An address that is already in use violates the unique index `account_email`. */
export async function insertHospital(
  { manager, hospitalId }: Work,
  { name, timezone, boardTemplate, roles, administrator }: NewHospital,
): Promise<void> {
  await manager.query(
    `WITH opened AS (
       INSERT INTO hospital (id, name, timezone, board_template) VALUES ($1, $2, $3, $4)),
     roles AS (
       INSERT INTO role (hospital_id, name, folded_name)
       SELECT $1, listed.name, listed.folded_name FROM unnest($5::text[], $6::text[]) AS listed (name, folded_name))
     INSERT INTO account (id, hospital_id, account_type, email, password_hash)
     VALUES ($7, $1, 'parent', $8, $9)`,
    [
      hospitalId,
      name,
      timezone,
      boardTemplate,
      roles.map((role) => role.name),
      roles.map((role) => role.foldedName),
      administrator.id,
      administrator.email,
      administrator.passwordHash,
    ],
  );
}

/** Updates a hospital's profile; the worker then recomputes its next duty start. */
export async function updateHospitalProfile(
  work: Work,
  { name, hospitalNumber, timezone, dutyStart, logoFile }: ProfileFields,
): Promise<void> {
  const { manager, hospitalId, at } = work;
  await manager.query(
    `INSERT INTO former_duty_start (hospital_id, department, until_at, zone, duty_start)
     SELECT id, '', $4, timezone, duty_start FROM hospital
      WHERE id = $1 AND (coalesce(nullif($2, ''), timezone), coalesce(nullif($3, ''), duty_start))
            IS DISTINCT FROM (timezone, duty_start)
     ON CONFLICT DO NOTHING`,
    [hospitalId, timezone, dutyStart, at],
  );
  await manager.query(
    `UPDATE hospital SET name = coalesce(nullif($2, ''), name),
            hospital_number = coalesce(nullif($3, ''), hospital_number),
            timezone = coalesce(nullif($4, ''), timezone), duty_start = coalesce(nullif($5, ''), duty_start),
            duty_start_chosen = duty_start_chosen OR coalesce($5, '') <> '',
            timezone_chosen = timezone_chosen OR coalesce($4, '') <> '',
            logo_file = coalesce($6, logo_file), version = version + 1
      WHERE id = $1`,
    [hospitalId, name, hospitalNumber, timezone, dutyStart, logoFile],
  );
  await resetNextDutyStart(work);
}

const SWITCH_COLUMNS = {
  cleaning: "bedCleaning",
  tonight: "tonight",
  downtime_kits: "downtimeKits",
  only_administrators_delete: "onlyAdministratorsDelete",
  patient_identity: "patientIdentity",
} as const satisfies Record<string, keyof Hospital>;
export type HospitalSwitch = keyof typeof SWITCH_COLUMNS;

export async function isSwitchedOn(
  manager: EntityManager,
  hospitalId: string,
  name: HospitalSwitch,
): Promise<boolean> {
  const hospital = await manager.findOneBy(Hospital, { id: hospitalId });
  return hospital?.[SWITCH_COLUMNS[name]] === true;
}

export async function updateSwitch(
  { manager, hospitalId }: Work,
  name: HospitalSwitch,
  isOn: boolean,
): Promise<void> {
  await manager.update(Hospital, { id: hospitalId }, { [SWITCH_COLUMNS[name]]: isOn });
}

/** Sets the number of idle minutes after which pages lock; null if they never lock. */
export async function updatePageLock(
  { manager, hospitalId }: Work,
  lockMinutes: LockMinutes | null,
): Promise<void> {
  await manager.update(Hospital, { id: hospitalId }, { lockMinutes });
}

/** Stores whether the department reminder is hidden, and when it was postponed. */
export async function updateTeamReminder(
  { manager, hospitalId }: Work,
  reminder: Pick<Hospital, "hideTeamReminder" | "teamReminderDate">,
): Promise<void> {
  await manager.update(Hospital, { id: hospitalId }, reminder);
}
