import type { StaffMember } from "@wardline/contracts/roster/roster";
import type { Grant } from "@wardline/domain/people/grants";
import { pick } from "@wardline/domain/records/pick";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { Any, type EntityManager, IsNull, Not } from "typeorm";
import { Account } from "../../entities/people/account.js";
import { LinkToken } from "../../entities/people/link-token.js";
import { Session } from "../../entities/people/session.js";
import { SingleSignOnIdentity } from "../../entities/people/single-sign-on.js";
import { AbsenceRow } from "../../entities/roster/absence.js";
import { CalendarFeed } from "../../entities/roster/roster.js";
import type { Work } from "../../work.js";

export const STORED_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "departmentId",
  "roleId",
  "isHOD",
] as const;

/** Fields of a staff member that the administrator may change. */
export interface StaffFields extends Pick<Account, (typeof STORED_FIELDS)[number]> {
  departmentId: number;
  roleId: number;
}

/** A staff member with department and role names; `createdAt` in wire format. */
export interface StaffRecord
  extends StaffFields,
    Pick<Account, "id" | "grants" | "wards" | "invitationExpiresAt" | "version"> {
  department: string;
  role: string;
  hasPassword: boolean;
  /** True if the hospital's provider has vouched for the person (docs/wire/accounts.md, Single sign-on). */
  isSignedOn: boolean;
  createdAt: string;
}

const NEXT_VERSION = () => "version + 1";

const RECORD_COLUMNS = `account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email,
  account.phone, account.department_id AS "departmentId", account.role_id AS "roleId", account.is_hod AS "isHOD",
  department.name AS department, role.name AS role, account.grants, account.wards, account.password_hash IS NOT NULL AS "hasPassword",
  EXISTS (SELECT 1 FROM single_sign_on_identity identity
           WHERE identity.hospital_id = account.hospital_id AND identity.account_id = account.id) AS "isSignedOn",
  account.invitation_expires_at AS "invitationExpiresAt", wire_time(account.created_at) AS "createdAt", account.version`;

const STAFF = `account
  JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
  JOIN role ON role.hospital_id = $1 AND role.id = account.role_id
 WHERE account.hospital_id = $1 AND account.account_type = 'sub' AND account.deleted_at IS NULL`;

const ROSTER_STAFF_COLUMNS = `account.id, account.first_name AS "firstName", account.last_name AS "lastName", account.email,
  department.name AS department, role.name AS role`;

/** Returns all staff or those with the given ids, sorted by name. */
export async function readStaff(
  manager: EntityManager,
  hospitalId: string,
  ids?: readonly string[],
): Promise<StaffRecord[]> {
  return manager.query<StaffRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM ${STAFF} AND ($2::uuid[] IS NULL OR account.id = ANY ($2::uuid[]))
      ORDER BY lower(account.first_name), lower(account.last_name), account.id`,
    [hospitalId, ids ?? null],
  );
}

/** Returns a staff member, or null; with `lock`, the row is locked until the transaction ends. */
export async function findStaff(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  lock = false,
): Promise<StaffRecord | null> {
  const [row] = await manager.query<StaffRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM ${STAFF} AND account.id = $2 ${lock ? "FOR NO KEY UPDATE OF account" : ""}`,
    [hospitalId, id],
  );
  return row ?? null;
}

/** Filters addresses to those in use by any account of the installation. */
export async function findTakenEmails(
  manager: EntityManager,
  emails: readonly string[],
): Promise<string[]> {
  const where = { email: Any(emails), deletedAt: IsNull() };
  const accounts = await manager.find(Account, { select: { id: true, email: true }, where });
  return accounts.map(({ email }) => email);
}

/** Counts how many of these addresses belong to accounts of other hospitals. */
export function countForeignAddresses(
  { manager, hospitalId }: Work,
  emails: readonly string[],
): Promise<number> {
  return manager.countBy(Account, {
    hospitalId: Not(hospitalId),
    email: Any(emails),
    deletedAt: IsNull(),
  });
}

/**
 * Inserts staff in one statement, except those with a taken address, and returns the new ids; without
 * `invitationExpiresAt` nobody is invited.
 */
export async function insertStaff(
  { manager, hospitalId, at }: Work,
  staff: readonly (StaffFields & { id: string; grants: readonly Grant[] })[],
  invitationExpiresAt: Date | null,
): Promise<string[]> {
  if (staff.length === 0) return [];
  const rows = staff.map(({ grants, ...one }) => ({
    ...one,
    grants: [...grants],
    hospitalId,
    accountType: "sub" as const,
    createdAt: at,
    invitationExpiresAt,
  }));
  const insert = manager.createQueryBuilder().insert().into(Account).values(rows);
  const { raw } = await insert.orIgnore().returning("id").updateEntity(false).execute();
  return (raw as Pick<Account, "id">[]).map(({ id }) => id);
}

/** Updates a staff member and the version; false if another account has the address. */
export async function updateStaff(
  { manager, hospitalId }: Work,
  id: string,
  fields: StaffFields,
): Promise<boolean> {
  try {
    const update = manager
      .createQueryBuilder()
      .update(Account)
      .set({
        ...pick(fields, STORED_FIELDS),
        mailRefusedAt: () => "CASE WHEN email = :email THEN mail_refused_at END",
        version: NEXT_VERSION,
      });
    await update.where({ hospitalId, id }).setParameter("email", fields.email).execute();
    return true;
  } catch (error) {
    const { constraint } = (error as { driverError?: { constraint?: string } }).driverError ?? {};
    if (constraint === "account_email") return false;
    throw error;
  }
}

/** Replaces a staff member's grants and limit, and raises the version. */
export async function updateGrants(
  { manager, hospitalId }: Work,
  id: string,
  { grants, wards }: Pick<StaffRecord, "grants" | "wards">,
): Promise<void> {
  await manager.update(Account, { hospitalId, id }, { grants, wards, version: NEXT_VERSION });
}

/** Restarts an invitation's validity. */
export async function renewInvitation(
  { manager, hospitalId }: Work,
  id: string,
  expiresAt: Date,
): Promise<void> {
  const invitation = { invitationExpiresAt: expiresAt, version: NEXT_VERSION };
  await manager.update(Account, { hospitalId, id }, invitation);
}

/**
 * Marks an account's address as unverified, and ends emailed links and provider links, so that a reader of the former
 * mailbox can neither set a password, verify the new address, nor sign on.
 */
export async function markAddressUnverified(
  { manager, hospitalId }: Work,
  id: string,
): Promise<void> {
  await manager.update(Account, { hospitalId, id }, { verifiedAt: null });
  await manager.delete(LinkToken, { hospitalId, accountId: id });
  await manager.delete(SingleSignOnIdentity, { hospitalId, accountId: id });
}

/**
 * Deletes a staff member: frees the address, department and role, and ends sessions, links, calendar feeds and
 * absences. The row remains for past rosters.
 */
export async function deleteStaff(work: Work, id: string): Promise<void> {
  const { manager, hospitalId, at } = work;
  await manager.update(Account, { hospitalId, id }, { deletedAt: at, passwordHash: null });
  await removeFromStaff(work, id);
}

/**
 * Removes everything that an account has as staff: department, role, rights, sessions, links, calendar feeds and
 * absences.
 */
export async function removeFromStaff(
  { manager, hospitalId, at }: Work,
  id: string,
): Promise<void> {
  await manager.update(
    Account,
    { hospitalId, id },
    {
      invitationExpiresAt: null,
      departmentId: null,
      roleId: null,
      grants: [],
      wards: [],
      version: NEXT_VERSION,
    },
  );
  const ownedByAccount = { hospitalId, accountId: id };
  await manager.update(Session, { ...ownedByAccount, revokedAt: IsNull() }, { revokedAt: at });
  for (const entity of [LinkToken, CalendarFeed, AbsenceRow])
    await manager.delete(entity, ownedByAccount);
}

/**
 * Returns staff with a role, heads of department first, then by name (docs/wire/accounts.md, Departments, roles, staff;
 * docs/wire/roster.md, Roster).
 */
export async function readStaffOfRole(
  manager: EntityManager,
  hospitalId: string,
  role: RosterRole,
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF_COLUMNS} FROM ${STAFF} AND role.folded_name = compared_text($2)
      ORDER BY account.is_hod DESC, lower(account.first_name), lower(account.last_name), account.id`,
    [hospitalId, role],
  );
}

/** Returns the staff of a department, sorted by name. */
export async function readStaffOfDepartment(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF_COLUMNS} FROM ${STAFF} AND department.folded_name = compared_text($2)
      ORDER BY lower(account.first_name), lower(account.last_name), account.id`,
    [hospitalId, department],
  );
}

/** Returns staff by id; unknown ids are left out. */
export async function readStaffById(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF_COLUMNS} FROM ${STAFF} AND account.id = ANY ($2::uuid[])`,
    [hospitalId, ids],
  );
}

/** Share-locks staff until the transaction ends, so that nobody is deleted while being put on a roster. */
export async function shareLockStaff(
  { manager, hospitalId }: Work,
  ids: readonly string[],
): Promise<StaffMember[]> {
  return manager.query<StaffMember[]>(
    `SELECT ${ROSTER_STAFF_COLUMNS} FROM ${STAFF} AND account.id = ANY ($2::uuid[])
      ORDER BY account.id FOR SHARE OF account`,
    [hospitalId, ids],
  );
}

/** A roster maker of one department, or of all departments if `department` is null. */
export interface RosterMaker {
  id: string;
  department: string | null;
}

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

/**
 * Returns the ids of staff who make a department's roster: the department's own makers and the makers of all
 * departments.
 */
export async function readRosterMakers(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<string[]> {
  const makers = await readAllRosterMakers(manager, hospitalId);
  return makers.filter((maker) => isRosterMaker(maker, department)).map(({ id }) => id);
}

/** True if the maker makes the department's roster. */
export function isRosterMaker({ department }: RosterMaker, wanted: string): boolean {
  return department === null || toComparedText(department) === toComparedText(wanted);
}
