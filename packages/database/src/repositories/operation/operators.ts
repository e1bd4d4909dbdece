import { type EntityManager, IsNull, Not } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import { Account } from "../../entities/people/account.js";
import { Session } from "../../entities/people/session.js";
import type { Work } from "../../work.js";
import { deleteSecondFactors } from "../people/second-factor.js";
import { deleteStaff, removeFromStaff } from "../people/staff.js";

/** Returns the ids of a hospital's existing accounts, including the hospital's own account. */
export async function readAccountIds(
  manager: EntityManager,
  hospitalId: string,
): Promise<string[]> {
  const rows = await manager.find(Account, {
    where: { hospitalId, deletedAt: IsNull() },
    select: { id: true },
    order: { id: "ASC" },
  });
  return rows.map(({ id }) => id);
}

/** Counts how many of these accounts are logged in, and their sessions. */
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

/** A hospital as shown to operators; the number of open cards is the only information about patients. */
export interface HospitalOverview {
  id: string;
  name: string;
  /** Address of the hospital's own account. */
  email: string;
  createdAt: Date;
  staff: number;
  openCards: number;
  displays: number;
  /** Last activity of any account of the hospital; null if there was none. */
  lastSeenAt: Date | null;
  /** Null if not suspended. */
  suspendedAt: Date | null;
}

const SELECT_OVERVIEW = `
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

/** Returns all hospitals, sorted by name. */
export async function readOverviewOfAllHospitals(
  manager: EntityManager,
): Promise<HospitalOverview[]> {
  return manager.query<HospitalOverview[]>(
    `${SELECT_OVERVIEW} ORDER BY lower(hospital.name), hospital.id`,
  );
}

/** Returns a hospital's overview; null for an unknown id. */
export async function readOverview(
  manager: EntityManager,
  hospitalId: string,
): Promise<HospitalOverview | null> {
  const [row] = await manager.query<HospitalOverview[]>(
    `${SELECT_OVERVIEW} WHERE hospital.id = $1`,
    [hospitalId],
  );
  return row ?? null;
}

/** Returns the ids of suspended hospitals (docs/wire/accounts.md, Suspended hospitals). */
export async function readSuspendedOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.findBy(Hospital, { suspendedAt: Not(IsNull()) });
  return rows.map(({ id }) => id);
}

/** Suspends a hospital and ends all its sessions; false if already suspended. */
export async function suspendHospital({ manager, hospitalId, at }: Work): Promise<boolean> {
  const activeHospital = { id: hospitalId, suspendedAt: IsNull() };
  const { affected } = await manager.update(Hospital, activeHospital, { suspendedAt: at });
  if (affected === 0) return false;
  await manager.update(Session, { hospitalId, revokedAt: IsNull() }, { revokedAt: at });
  return true;
}

/** Lifts a suspension; false if there is none. */
export async function resumeHospital({ manager, hospitalId, at }: Work): Promise<boolean> {
  const suspendedHospital = { id: hospitalId, suspendedAt: Not(IsNull()) };
  const resumed = { suspendedAt: null, resumedAt: at };
  return (await manager.update(Hospital, suspendedHospital, resumed)).affected === 1;
}

/** True if an email concerns a suspended hospital or one of its accounts. */
export async function isAboutSuspendedHospital(
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

/** Locks the hospital's own account until the commit; null for an unknown hospital. */
export async function lockOwner({ manager, hospitalId }: Work): Promise<string | null> {
  const owner = await manager.findOne(Account, {
    where: { hospitalId, accountType: "parent" },
    select: { id: true },
    lock: { mode: "for_no_key_update" },
  });
  return owner?.id ?? null;
}

/**
 * Makes a staff account the hospital's own account and ends the former account. The new account loses its staff data,
 * provider links and sessions (docs/wire/accounts.md, Handing a hospital over). Returns false if the staff member was
 * deleted; the caller must then roll back.
 */
export async function replaceOwner(work: Work, former: string, next: string): Promise<boolean> {
  const { manager, hospitalId } = work;
  await deleteSecondFactors(work, former);
  await deleteStaff(work, former);
  // The log and the hospital identify the former account by the hospital's name.
  await manager.query(
    `UPDATE account SET account_type = 'sub', first_name = hospital.name FROM hospital
      WHERE hospital.id = $1 AND account.hospital_id = $1 AND account.id = $2`,
    [hospitalId, former],
  );
  await removeFromStaff(work, next);
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
