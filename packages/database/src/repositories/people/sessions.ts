import type { AccountType } from "@wardline/contracts/accounts/account";
import type { Grant } from "@wardline/domain/people/grants";
import { type EntityManager, IsNull, Not } from "typeorm";
import type { Account } from "../../entities/people/account.js";
import { Session } from "../../entities/people/session.js";
import { PreparedStatement } from "../../prepared-statement.js";

/**
 * Session to open for a person who entered the password behind `passwordHash`, or whom the provider identified while
 * the account had this hash or no password.
 */
export interface NewSession
  extends Omit<Session, "hospitalId" | "lastSeenAt" | "revokedAt">,
    Pick<Account, "passwordHash"> {
  refreshHash: Buffer;
}

/** A session locked until the transaction ends. */
export type LockedSession = Pick<
  Session,
  "id" | "hospitalId" | "accountId" | "idleExpiresAt" | "expiresAt" | "revokedAt"
>;

export interface SessionOwner {
  accountId: string;
  hospitalId: string;
  sessionId: string;
  accountType: AccountType;
  email: string;
  name: string;
  department: string;
  grants: Grant[];
  /** Wards that limit the grants (docs/wire/accounts.md, Persons by ward). */
  wards: string[];
  /** True if the account must set up a second factor first (docs/wire/accounts.md, Second factor). */
  lacksSecondFactor: boolean;
  lastSeenAt: Date;
}

/** A session's current rights; the hospital's own account counts as `administrator`. */
export interface SessionRight {
  sessionId: string;
  department: string;
  grants: Grant[];
  wards: string[];
}

const RIGHT_COLUMNS = `coalesce(department.name, '') AS department,
  CASE account.account_type WHEN 'parent' THEN ARRAY['administrator'] ELSE account.grants END AS grants,
  account.wards`;

const JOIN_DEPARTMENT = `
  LEFT JOIN department ON department.hospital_id = account.hospital_id AND department.id = account.department_id`;

/** SQL: the session is active and its account exists. `$1` is now. */
const IS_LIVE = `
  session.revoked_at IS NULL AND session.expires_at > $1 AND session.idle_expires_at > $1 AND account.deleted_at IS NULL`;

/** Opens a session; false if the password has changed or the account was deleted. */
export async function insertSession(
  manager: EntityManager,
  hospitalId: string,
  session: NewSession,
): Promise<boolean> {
  const opened = await manager.query<unknown[]>(
    // The lock orders this insert against a password change: either the change ends this session, or no session is
    // opened.
    `WITH owner AS (
       SELECT hospital_id, id FROM account
        WHERE hospital_id = $1 AND id = $2 AND password_hash IS NOT DISTINCT FROM $3 AND deleted_at IS NULL
          FOR SHARE),
     opened AS (
       INSERT INTO session (id, hospital_id, account_id, created_at, last_seen_at, idle_expires_at, expires_at,
                            device, address)
       SELECT $4::uuid, hospital_id, id, $5::timestamptz, $5::timestamptz, $6::timestamptz, $7::timestamptz,
              $9::text, $10::text FROM owner RETURNING id)
     INSERT INTO refresh_token (hash, session_id, generation) SELECT $8::bytea, id, 1 FROM opened RETURNING 1`,
    [
      hospitalId,
      session.accountId,
      session.passwordHash,
      session.id,
      session.createdAt,
      session.idleExpiresAt,
      session.expiresAt,
      session.refreshHash,
      session.device,
      session.address,
    ],
  );
  return opened.length > 0;
}

/** Locks the session of a refresh token, of any hospital, so that concurrent uses of the token take turns. */
export async function lockSessionByRefreshToken(
  manager: EntityManager,
  refreshHash: Buffer,
): Promise<LockedSession | null> {
  const [session] = await manager.query<LockedSession[]>(
    `SELECT session.id, session.hospital_id AS "hospitalId", session.account_id AS "accountId",
            session.idle_expires_at AS "idleExpiresAt", session.expires_at AS "expiresAt",
            session.revoked_at AS "revokedAt"
       FROM session
       JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
        AND account.deleted_at IS NULL
      WHERE session.id = (SELECT session_id FROM refresh_token WHERE hash = $1)
        FOR UPDATE OF session`,
    [refreshHash],
  );
  return session ?? null;
}

/** Extends a session's idle limit and records where it was seen. */
export async function extendSession(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  seen: Pick<Session, "idleExpiresAt" | "address" | "lastSeenAt">,
): Promise<void> {
  await manager.update(Session, { hospitalId, id }, seen);
}

export async function revokeSession(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  now: Date,
): Promise<void> {
  await manager.update(Session, { hospitalId, id, revokedAt: IsNull() }, { revokedAt: now });
}

/** Revokes an account's sessions except `exceptId` and returns the ids of the revoked sessions. */
export async function revokeSessionsOfAccount(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { exceptId, now }: { exceptId: string | null; now: Date },
): Promise<string[]> {
  const { raw } = await manager.update(
    Session,
    { hospitalId, accountId, revokedAt: IsNull(), ...(exceptId !== null && { id: Not(exceptId) }) },
    { revokedAt: now },
    { returning: ["id"] },
  );
  return (raw as Pick<Session, "id">[]).map(({ id }) => id);
}

/** SQL: an administrator without a second factor in a hospital that requires one. */
export const LACKS_SECOND_FACTOR = `
  (hospital.second_factor_required AND (account.account_type = 'parent' OR 'administrator' = ANY (account.grants))
   AND NOT EXISTS (SELECT 1 FROM totp
                    WHERE totp.hospital_id = account.hospital_id AND totp.account_id = account.id
                      AND totp.confirmed_at IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM passkey
                    WHERE passkey.hospital_id = account.hospital_id AND passkey.account_id = account.id))`;

const sessionOwnerStatement = new PreparedStatement<SessionOwner>(
  "session owner",
  `SELECT account.id AS "accountId", session.hospital_id AS "hospitalId", session.id AS "sessionId",
          account.account_type AS "accountType", account.email, ${RIGHT_COLUMNS},
          ${LACKS_SECOND_FACTOR} AS "lacksSecondFactor", session.last_seen_at AS "lastSeenAt",
          CASE account.account_type WHEN 'parent' THEN hospital.name
            ELSE trim(account.first_name || ' ' || account.last_name) END AS name
     FROM session
     JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
     JOIN hospital ON hospital.id = session.hospital_id ${JOIN_DEPARTMENT}
    WHERE session.hospital_id = $3 AND session.id = $2 AND ${IS_LIVE}`,
);

/** Returns the account of an active session; null if there is none. */
export async function findSessionOwner(
  manager: EntityManager,
  hospitalId: string,
  sessionId: string,
  now: Date,
): Promise<SessionOwner | null> {
  const [owner] = await sessionOwnerStatement.query(manager, [now, sessionId, hospitalId]);
  return owner ?? null;
}

/** Filters sessions of any hospitals to the active ones and returns their rights. */
export async function findLiveSessions(
  manager: EntityManager,
  sessionIds: readonly string[],
  now: Date,
): Promise<SessionRight[]> {
  return manager.query<SessionRight[]>(
    `SELECT session.id AS "sessionId", ${RIGHT_COLUMNS} FROM session
       JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
       JOIN hospital ON hospital.id = session.hospital_id ${JOIN_DEPARTMENT}
      WHERE session.id = ANY($2::uuid[]) AND ${IS_LIVE} AND NOT ${LACKS_SECOND_FACTOR}`,
    [now, sessionIds],
  );
}
