import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { deleteSecondFactors } from "../people/second-factor.js";
import { deleteStaff, leaveStaff } from "../people/staff.js";

/** The ids of a hospital's accounts that are not deleted, its own account among them. */
export async function readAccountsOf(
  manager: EntityManager,
  hospitalId: string,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    "SELECT id FROM account WHERE hospital_id = $1 AND deleted_at IS NULL ORDER BY id",
    [hospitalId],
  );
  return rows.map(({ id }) => id);
}

/** How many of these accounts of a hospital are logged in, and how often. */
export async function countOpenSessions(
  manager: EntityManager,
  hospitalId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<{ people: number; sessions: number }> {
  const [counts] = await manager.query<{ people: number; sessions: number }[]>(
    `SELECT count(DISTINCT account_id)::integer AS people, count(*)::integer AS sessions FROM session
      WHERE hospital_id = $1 AND account_id = ANY ($2::uuid[])
        AND revoked_at IS NULL AND expires_at > $3 AND idle_expires_at > $3`,
    [hospitalId, accountIds, now],
  );
  return counts ?? { people: 0, sessions: 0 };
}

/** A hospital as those see it who run the installation: nothing of its patients but how many there are. */
export interface HospitalOverview {
  id: string;
  name: string;
  /** The address of its own account. */
  email: string;
  createdAt: Date;
  staff: number;
  openCards: number;
  displays: number;
  /** When somebody of it was last logged in; null for never. */
  lastSeenAt: Date | null;
  /** Null where people are let in. */
  suspendedAt: Date | null;
}

const OVERVIEW = `
     SELECT hospital.id, hospital.name, own.email, hospital.created_at AS "createdAt",
            hospital.suspended_at AS "suspendedAt",
            (SELECT count(*)::integer FROM account
              WHERE account.hospital_id = hospital.id AND account.account_type = 'sub' AND account.deleted_at IS NULL) AS staff,
            (SELECT count(*)::integer FROM patient card
              WHERE card.hospital_id = hospital.id AND card.deleted_at IS NULL AND card.closed_at IS NULL) AS "openCards",
            (SELECT count(*)::integer FROM display
              WHERE display.hospital_id = hospital.id AND display.revoked_at IS NULL) AS displays,
            (SELECT max(session.last_seen_at) FROM session WHERE session.hospital_id = hospital.id) AS "lastSeenAt"
       FROM hospital
       JOIN account own ON own.hospital_id = hospital.id AND own.account_type = 'parent'`;

/** Every hospital of the installation, by name. */
export async function readOverviewOfAllHospitals(
  manager: EntityManager,
): Promise<HospitalOverview[]> {
  return manager.query<HospitalOverview[]>(
    `${OVERVIEW} ORDER BY lower(hospital.name), hospital.id`,
  );
}

/** One hospital; null for an unknown id. */
export async function readOverview(
  manager: EntityManager,
  hospitalId: string,
): Promise<HospitalOverview | null> {
  const [row] = await manager.query<HospitalOverview[]>(`${OVERVIEW} WHERE hospital.id = $1`, [
    hospitalId,
  ]);
  return row ?? null;
}

/** The ids of the hospitals whose people nobody lets in (docs/wire.md, Suspended hospitals). */
export async function readSuspendedOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    "SELECT id FROM hospital WHERE suspended_at IS NOT NULL",
  );
  return rows.map(({ id }) => id);
}

/** Suspends a hospital and ends all its sessions; false where it is suspended already. */
export async function suspendHospital({ manager, hospitalId, at }: Work): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    "UPDATE hospital SET suspended_at = $2 WHERE id = $1 AND suspended_at IS NULL",
    [hospitalId, at],
  );
  if (count === 0) return false;
  await manager.query(
    "UPDATE session SET revoked_at = $2 WHERE hospital_id = $1 AND revoked_at IS NULL",
    [hospitalId, at],
  );
  return true;
}

/** Lets a suspended hospital's people in again; false where it is not suspended. */
export async function resumeHospital({ manager, hospitalId, at }: Work): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE hospital SET suspended_at = NULL, resumed_at = $2
      WHERE id = $1 AND suspended_at IS NOT NULL`,
    [hospitalId, at],
  );
  return count > 0;
}

/** Whether a mail is about a suspended hospital, which its job names, or an account of it. */
export async function isAboutSuspended(
  manager: EntityManager,
  { hospitalId, accountId }: { hospitalId?: string; accountId?: string },
): Promise<boolean> {
  const [row] = await manager.query<{ found: boolean }[]>(
    `SELECT EXISTS (
       SELECT FROM hospital WHERE suspended_at IS NOT NULL
          AND (id = $1 OR id = (SELECT hospital_id FROM account WHERE account.id = $2))) AS found`,
    [hospitalId ?? null, accountId ?? null],
  );
  return row?.found === true;
}

/** The hospital's own account, which nobody else replaces until the work is committed; null for an unknown hospital. */
export async function lockOwner({ manager, hospitalId }: Work): Promise<string | null> {
  const [owner] = await manager.query<{ id: string }[]>(
    "SELECT id FROM account WHERE hospital_id = $1 AND account_type = 'parent' FOR NO KEY UPDATE",
    [hospitalId],
  );
  return owner?.id ?? null;
}

/**
 * Makes a staff member's account the hospital's own, with its password and second factors, and ends the one before. Neither is
 * staff from then on, or linked to a provider, or logged in (docs/wire.md, Handing a hospital over). False where the staff member
 * was deleted meanwhile: the work is to be given up then.
 */
export async function replaceOwner(work: Work, former: string, next: string): Promise<boolean> {
  const { manager, hospitalId } = work;
  await deleteSecondFactors(work, former);
  await deleteStaff(work, former);
  // The log and its hospital know it by the hospital's name.
  await manager.query(
    `UPDATE account SET account_type = 'sub', first_name = hospital.name FROM hospital
      WHERE hospital.id = $1 AND account.hospital_id = $1 AND account.id = $2`,
    [hospitalId, former],
  );
  await leaveStaff(work, next);
  await manager.query(
    "DELETE FROM single_sign_on_identity WHERE hospital_id = $1 AND account_id = ANY ($2::uuid[])",
    [hospitalId, [former, next]],
  );
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE account SET account_type = 'parent', is_hod = false
      WHERE hospital_id = $1 AND id = $2 AND account_type = 'sub' AND deleted_at IS NULL`,
    [hospitalId, next],
  );
  return count > 0;
}
