import type { StaffMember } from "@wardline/contracts/roster";
import type { Grant } from "@wardline/domain/people/grants";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** What the administrator may change of a staff member. */
export interface StaffFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  departmentId: number;
  roleId: number;
  isHOD: boolean;
}

/** A staff member with the names of department and role; `createdAt` as the wire writes it. */
export interface StaffRecord extends StaffFields {
  id: string;
  department: string;
  role: string;
  /** In normal form. */
  grants: Grant[];
  /** In normal form; empty: the whole hospital. */
  wards: string[];
  hasPassword: boolean;
  /** Whether the hospital's provider has vouched for the person (docs/wire.md, Single sign-on). */
  isSignedOn: boolean;
  /** When the present invitation ends. */
  invitationExpiresAt: Date | null;
  createdAt: string;
  version: number;
}

const RECORD = `account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email,
  account.phone, account.department_id AS "departmentId", account.role_id AS "roleId", account.is_hod AS "isHOD",
  department.name AS department, role.name AS role, account.grants, account.wards, account.password_hash IS NOT NULL AS "hasPassword",
  EXISTS (SELECT 1 FROM single_sign_on_identity identity
           WHERE identity.hospital_id = account.hospital_id AND identity.account_id = account.id) AS "isSignedOn",
  account.invitation_expires_at AS "invitationExpiresAt", wire_time(account.created_at) AS "createdAt", account.version`;

const STAFF = `account
  JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
  JOIN role ON role.hospital_id = $1 AND role.id = account.role_id
 WHERE account.hospital_id = $1 AND account.account_type = 'sub' AND account.deleted_at IS NULL`;

const ROSTER_STAFF = `account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email,
  department.name AS department, role.name AS role`;

/** All staff by name, or those with the given ids. */
export async function readStaff(
  manager: EntityManager,
  hospitalId: string,
  ids?: readonly string[],
): Promise<StaffRecord[]> {
  return manager.query<StaffRecord[]>(
    `SELECT ${RECORD} FROM ${STAFF} AND ($2::uuid[] IS NULL OR account.id = ANY ($2::uuid[]))
      ORDER BY lower(account.first_name), lower(account.last_name), account.id`,
    [hospitalId, ids ?? null],
  );
}

/** One staff member, or null; `lock` keeps others from changing it until the transaction ends. */
export async function findStaff(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  lock = false,
): Promise<StaffRecord | null> {
  const [row] = await manager.query<StaffRecord[]>(
    `SELECT ${RECORD} FROM ${STAFF} AND account.id = $2 ${lock ? "FOR NO KEY UPDATE OF account" : ""}`,
    [hospitalId, id],
  );
  return row ?? null;
}

/** Of these addresses, those that some account of the installation has. */
export async function findTakenEmails(
  manager: EntityManager,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ email: string }[]>(
    "SELECT email FROM account WHERE email = ANY ($1::text[]) AND deleted_at IS NULL",
    [emails],
  );
  return rows.map((row) => row.email);
}

/** How many of these addresses are those of accounts of other hospitals. */
export async function countStrangers(
  { manager, hospitalId }: Work,
  emails: readonly string[],
): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM account
      WHERE hospital_id <> $1 AND email = ANY ($2::text[]) AND deleted_at IS NULL`,
    [hospitalId, emails],
  );
  return row?.count ?? 0;
}

/** Adds staff in one statement. Leaves out those whose address is taken and returns the ids of those added; null invites nobody. */
export async function insertStaff(
  { manager, hospitalId, at }: Work,
  staff: readonly (StaffFields & { id: string; grants: readonly Grant[] })[],
  invitationExpiresAt: Date | null,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `INSERT INTO account (hospital_id, account_type, id, first_name, last_name, email, phone, department_id, role_id,
                          is_hod, grants, created_at, invitation_expires_at)
     SELECT $1, 'sub', given.id, given.first_name, given.last_name, given.email, given.phone, given.department_id,
            given.role_id, given.is_hod, string_to_array(given.grants, ' '), $10, $11
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[],
                   $9::boolean[], $12::text[])
            AS given (id, first_name, last_name, email, phone, department_id, role_id, is_hod, grants)
     ON CONFLICT (email) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    [
      hospitalId,
      staff.map(({ id }) => id),
      staff.map(({ firstName }) => firstName),
      staff.map(({ lastName }) => lastName),
      staff.map(({ email }) => email),
      staff.map(({ phone }) => phone),
      staff.map(({ departmentId }) => departmentId),
      staff.map(({ roleId }) => roleId),
      staff.map(({ isHOD }) => isHOD),
      at,
      invitationExpiresAt,
      // Arrays of unequal length make no array of arrays: each member's grants travel as one text.
      staff.map(({ grants }) => grants.join(" ")),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Writes a staff member's fields and counts the version up; false when the address is another account's. */
export async function updateStaff(
  { manager, hospitalId }: Work,
  id: string,
  fields: StaffFields,
): Promise<boolean> {
  try {
    await manager.query(
      `UPDATE account SET first_name = $3, last_name = $4, email = $5, phone = $6, department_id = $7, role_id = $8,
              is_hod = $9, mail_refused_at = CASE WHEN email = $5 THEN mail_refused_at END, version = version + 1
        WHERE hospital_id = $1 AND id = $2`,
      [
        hospitalId,
        id,
        fields.firstName,
        fields.lastName,
        fields.email,
        fields.phone,
        fields.departmentId,
        fields.roleId,
        fields.isHOD,
      ],
    );
    return true;
  } catch (error) {
    const { constraint } = (error as { driverError?: { constraint?: string } }).driverError ?? {};
    if (constraint === "account_email") return false;
    throw error;
  }
}

/** Puts a staff member's grants and their limit in the place of the former ones and counts the version up. */
export async function updateGrants(
  { manager, hospitalId }: Work,
  id: string,
  { grants, wards }: Pick<StaffRecord, "grants" | "wards">,
): Promise<void> {
  await manager.query(
    "UPDATE account SET grants = $3, wards = $4, version = version + 1 WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id, grants, wards],
  );
}

/** Starts a new invitation's time. */
export async function renewInvitation(
  { manager, hospitalId }: Work,
  id: string,
  expiresAt: Date,
): Promise<void> {
  await manager.query(
    `UPDATE account SET invitation_expires_at = $3, version = version + 1
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id, expiresAt],
  );
}

/**
 * Marks an account's address as not proven and kills every link that was mailed to the former one, and to whom it was at
 * the hospital's provider: a reader of that mailbox must neither set a password, nor prove the new address, nor sign on.
 */
export async function forgetProof({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.query("UPDATE account SET verified_at = NULL WHERE hospital_id = $1 AND id = $2", [
    hospitalId,
    id,
  ]);
  await manager.query("DELETE FROM link_token WHERE hospital_id = $1 AND account_id = $2", [
    hospitalId,
    id,
  ]);
  await manager.query(
    "DELETE FROM single_sign_on_identity WHERE hospital_id = $1 AND account_id = $2",
    [hospitalId, id],
  );
}

/**
 * Deletes a staff member: address, department and role become free, sessions, links, calendar feeds and absences end. The row
 * itself stays, because past rosters name it.
 */
export async function deleteStaff(work: Work, id: string): Promise<void> {
  const { manager, hospitalId, at } = work;
  await manager.query(
    "UPDATE account SET deleted_at = $3, password_hash = NULL WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id, at],
  );
  await leaveStaff(work, id);
}

/** Takes everything from an account that it has as a staff member: place, rights, sessions, links, calendar feeds, absences. */
export async function leaveStaff({ manager, hospitalId, at }: Work, id: string): Promise<void> {
  const mine = [hospitalId, id];
  await manager.query(
    `UPDATE account SET invitation_expires_at = NULL, department_id = NULL, role_id = NULL, grants = '{}', wards = '{}',
            version = version + 1
      WHERE hospital_id = $1 AND id = $2`,
    mine,
  );
  await manager.query(
    `UPDATE session SET revoked_at = $3
      WHERE hospital_id = $1 AND account_id = $2 AND revoked_at IS NULL`,
    [...mine, at],
  );
  await manager.query("DELETE FROM link_token WHERE hospital_id = $1 AND account_id = $2", mine);
  await manager.query("DELETE FROM calendar_feed WHERE hospital_id = $1 AND account_id = $2", mine);
  await manager.query("DELETE FROM absence WHERE hospital_id = $1 AND account_id = $2", mine);
}

/**
 * The staff who hold a role, heads of department first, then by name (docs/wire.md, Departments, roles, staff;
 * docs/wire.md, Roster).
 */
export async function readStaffOfRole(
  manager: EntityManager,
  hospitalId: string,
  role: RosterRole,
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF} FROM ${STAFF} AND role.folded_name = compared_text($2)
      ORDER BY account.is_hod DESC, lower(account.first_name), lower(account.last_name), account.id`,
    [hospitalId, role],
  );
}

/** The staff of a department, by name. */
export async function readStaffOfDepartment(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF} FROM ${STAFF} AND department.folded_name = compared_text($2)
      ORDER BY lower(account.first_name), lower(account.last_name), account.id`,
    [hospitalId, department],
  );
}

/** Staff by id; ids that are nobody's are left out. */
export async function readStaffById(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF} FROM ${STAFF} AND account.id = ANY ($2::uuid[])`,
    [hospitalId, ids],
  );
}

/** Staff by id, held as they are until the transaction ends, so that no one is deleted while put on a roster. */
export async function holdStaff(
  { manager, hospitalId }: Work,
  ids: readonly string[],
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF} FROM ${STAFF} AND account.id = ANY ($2::uuid[])
      ORDER BY account.id FOR SHARE OF account`,
    [hospitalId, ids],
  );
}

/** Somebody who makes rosters: the one department's, or all where it is null. */
export interface RosterMaker {
  id: string;
  department: string | null;
}

/** The staff who make rosters. */
export async function readAllRosterMakers(
  manager: EntityManager,
  hospitalId: string,
): Promise<RosterMaker[]> {
  return manager.query<RosterMaker[]>(
    `SELECT account.id, CASE WHEN NOT 'roster.manage' = ANY (account.grants) THEN department.name END AS department
       FROM ${STAFF} AND account.grants && '{roster.manage,roster.write}'
      ORDER BY account.id`,
    [hospitalId],
  );
}

/** The ids of the staff who make a department's roster: its own makers, and those who make all. */
export async function readRosterMakers(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<string[]> {
  const makers = await readAllRosterMakers(manager, hospitalId);
  return makers.filter((maker) => makesRoster(maker, department)).map(({ id }) => id);
}

/** Whether a maker makes the roster of a department. */
export function makesRoster({ department }: RosterMaker, of: string): boolean {
  return department === null || compared(department) === compared(of);
}
