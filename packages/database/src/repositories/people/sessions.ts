import type { AccountType } from "@wardline/contracts/accounts";
import type { Grant } from "@wardline/domain/people/grants";
import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../../prepared-statement.js";

/**
 * A session about to be opened for someone who proved to know the password behind `passwordHash`, or for whom the hospital's
 * provider vouched while the account had that one, or none.
 */
export interface NewSession {
  id: string;
  accountId: string;
  passwordHash: string | null;
  refreshHash: Buffer;
  createdAt: Date;
  idleExpiresAt: Date;
  expiresAt: Date;
  device: string;
  address: string;
}

/** A session that is locked until the transaction ends. */
export interface LockedSession {
  id: string;
  hospitalId: string;
  accountId: string;
  idleExpiresAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** Whose session it is, and what the account's rows say of them. */
export interface SessionOwner {
  accountId: string;
  hospitalId: string;
  sessionId: string;
  accountType: AccountType;
  email: string;
  name: string;
  department: string;
  grants: Grant[];
  /** The wards to which the grants are limited (docs/wire.md, Persons by ward). */
  wards: string[];
  /** Whether the account must set up a second factor before anything else (docs/wire.md, Second factor). */
  lacksSecondFactor: boolean;
  lastSeenAt: Date;
}

/** What a session may do now: the administrator's own account everything, as `administrator`. */
export interface SessionRight {
  sessionId: string;
  department: string;
  grants: Grant[];
  wards: string[];
}

const RIGHT = `coalesce(department.name, '') AS department,
  CASE account.account_type WHEN 'parent' THEN ARRAY['administrator'] ELSE account.grants END AS grants,
  account.wards`;

const OWN_DEPARTMENT = `
  LEFT JOIN department ON department.hospital_id = account.hospital_id AND department.id = account.department_id`;

/** A session's right to call: neither revoked nor over, its account not deleted. `$1` is now. */
const LIVE = `
  session.revoked_at IS NULL AND session.expires_at > $1 AND session.idle_expires_at > $1 AND account.deleted_at IS NULL`;

/** Opens a session; false when the password has been changed or the account deleted in the meantime. */
export async function insertSession(
  manager: EntityManager,
  hospitalId: string,
  session: NewSession,
): Promise<boolean> {
  const opened = await manager.query<unknown[]>(
    // The lock makes a password change wait, or be waited for: it ends this session, or none is opened.
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

/** The session, of whichever hospital, of a refresh token; locked, so that parallel uses of the token take turns. */
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

/** Moves a session's idle end, and remembers where it was seen now. */
export async function extendSession(
  manager: EntityManager,
  hospitalId: string,
  sessionId: string,
  { idleExpiresAt, address, seenAt }: { idleExpiresAt: Date; address: string; seenAt: Date },
): Promise<void> {
  await manager.query(
    `UPDATE session SET idle_expires_at = $3, address = $4, last_seen_at = $5
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, sessionId, idleExpiresAt, address, seenAt],
  );
}

/** Revokes one session. */
export async function revokeSession(
  manager: EntityManager,
  hospitalId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await manager.query(
    "UPDATE session SET revoked_at = $3 WHERE hospital_id = $1 AND id = $2 AND revoked_at IS NULL",
    [hospitalId, sessionId, now],
  );
}

/** Revokes an account's sessions, but for `kept`, and returns their ids. */
export async function revokeSessionsOfAccount(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { kept, now }: { kept: string | null; now: Date },
): Promise<string[]> {
  const [ended] = await manager.query<[{ id: string }[], number]>(
    `UPDATE session SET revoked_at = $4
      WHERE hospital_id = $1 AND account_id = $2 AND id IS DISTINCT FROM $3 AND revoked_at IS NULL RETURNING id`,
    [hospitalId, accountId, kept, now],
  );
  return ended.map(({ id }) => id);
}

/** An administrator without a second factor, in a hospital that demands one. */
export const LACKS_SECOND_FACTOR = `
  (hospital.second_factor_required AND (account.account_type = 'parent' OR 'administrator' = ANY (account.grants))
   AND NOT EXISTS (SELECT 1 FROM totp
                    WHERE totp.hospital_id = account.hospital_id AND totp.account_id = account.id
                      AND totp.confirmed_at IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM passkey
                    WHERE passkey.hospital_id = account.hospital_id AND passkey.account_id = account.id))`;

const sessionOwner = new PreparedStatement<SessionOwner>(
  "session owner",
  `SELECT account.id AS "accountId", session.hospital_id AS "hospitalId", session.id AS "sessionId",
          account.account_type AS "accountType", account.email, ${RIGHT},
          ${LACKS_SECOND_FACTOR} AS "lacksSecondFactor", session.last_seen_at AS "lastSeenAt",
          CASE account.account_type WHEN 'parent' THEN hospital.name
            ELSE trim(account.first_name || ' ' || account.last_name) END AS name
     FROM session
     JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
     JOIN hospital ON hospital.id = session.hospital_id ${OWN_DEPARTMENT}
    WHERE session.hospital_id = $3 AND session.id = $2 AND ${LIVE}`,
);

/** Whose session it is, as long as it may call; else null. */
export async function findSessionOwner(
  manager: EntityManager,
  hospitalId: string,
  sessionId: string,
  now: Date,
): Promise<SessionOwner | null> {
  const [owner] = await sessionOwner.query(manager, [now, sessionId, hospitalId]);
  return owner ?? null;
}

/** Of these sessions of any hospitals, those that may still call, and what each may do. */
export async function findLiveSessions(
  manager: EntityManager,
  sessionIds: readonly string[],
  now: Date,
): Promise<SessionRight[]> {
  return manager.query<SessionRight[]>(
    `SELECT session.id AS "sessionId", ${RIGHT} FROM session
       JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
       JOIN hospital ON hospital.id = session.hospital_id ${OWN_DEPARTMENT}
      WHERE session.id = ANY($2::uuid[]) AND ${LIVE} AND NOT ${LACKS_SECOND_FACTOR}`,
    [now, sessionIds],
  );
}
