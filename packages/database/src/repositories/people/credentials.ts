import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** What an account proves itself with. */
export interface Credentials {
  hospitalId: string;
  accountId: string;
  email: string;
  hospitalName: string;
  /** Null until a staff member has set the first password. */
  passwordHash: string | null;
  verifiedAt: Date | null;
  /** First and last name of staff, the hospital's name for its administrator. */
  name: string;
  /** Whether it is the hospital's own account. */
  isOwner: boolean;
  /** Whether an authenticator app is switched on. */
  hasTotp: boolean;
  hasPasskey: boolean;
  /** How often its lock-outs were lifted: wrong passwords are counted from the last time on. */
  unlocks: number;
  /** Whether the hospital lets the account log in by its provider only; never the owner's. */
  needsSingleSignOn: boolean;
}

const COLUMNS = `
  account.hospital_id AS "hospitalId", account.id AS "accountId", account.email, hospital.name AS "hospitalName",
  account.password_hash AS "passwordHash", account.verified_at AS "verifiedAt", account.unlocks,
  account.account_type = 'parent' AS "isOwner",
  CASE account.account_type WHEN 'parent' THEN hospital.name
    ELSE trim(account.first_name || ' ' || account.last_name) END AS name,
  EXISTS (SELECT 1 FROM totp
           WHERE totp.hospital_id = account.hospital_id AND totp.account_id = account.id
             AND totp.confirmed_at IS NOT NULL) AS "hasTotp",
  EXISTS (SELECT 1 FROM passkey
           WHERE passkey.hospital_id = account.hospital_id AND passkey.account_id = account.id) AS "hasPasskey",
  account.account_type = 'sub' AND EXISTS (
    SELECT 1 FROM single_sign_on
     WHERE single_sign_on.hospital_id = account.hospital_id AND single_sign_on.is_on AND single_sign_on.is_only
       AND EXISTS (SELECT 1 FROM single_sign_on_domain proved
                    WHERE proved.hospital_id = account.hospital_id AND proved.proved_at IS NOT NULL)
  ) AS "needsSingleSignOn"`;

/** The account, of whichever hospital, that has this address; null when there is none. */
export async function findCredentialsByEmail(
  manager: EntityManager,
  email: string,
): Promise<Credentials | null> {
  const [row] = await manager.query<Credentials[]>(
    `SELECT ${COLUMNS} FROM account JOIN hospital ON hospital.id = account.hospital_id
      WHERE account.email = $1 AND account.deleted_at IS NULL`,
    [email],
  );
  return row ?? null;
}

/** One account, null once it is deleted. */
export async function findCredentials(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Credentials | null> {
  const [row] = await manager.query<Credentials[]>(
    `SELECT ${COLUMNS} FROM account JOIN hospital ON hospital.id = account.hospital_id
      WHERE account.hospital_id = $1 AND account.id = $2 AND account.deleted_at IS NULL`,
    [hospitalId, accountId],
  );
  return row ?? null;
}

/**
 * Puts a new hash in the place of the one that was compared; false when it is no longer the account's.
 * Holds the account's row until the work is committed, and with it every login that is under way.
 */
export async function replacePasswordHash(
  { manager, hospitalId }: Work,
  { accountId, passwordHash }: Credentials,
  newHash: string,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE account SET password_hash = $4
      WHERE hospital_id = $1 AND id = $2 AND password_hash = $3 AND deleted_at IS NULL`,
    [hospitalId, accountId, passwordHash, newHash],
  );
  return count === 1;
}

/** Counts an account's wrong passwords from zero, on every server; false once it is deleted. */
export async function unlockAccount(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    "UPDATE account SET unlocks = unlocks + 1 WHERE hospital_id = $1 AND id = $2 AND deleted_at IS NULL",
    [hospitalId, accountId],
  );
  return count === 1;
}

/** Locks an account until the work is committed and says whether it has a password; null once it is deleted. */
export async function lockPassword(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<{ isSet: boolean } | null> {
  const [row] = await manager.query<{ isSet: boolean }[]>(
    `SELECT password_hash IS NOT NULL AS "isSet" FROM account
      WHERE hospital_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [hospitalId, accountId],
  );
  return row ?? null;
}

/** Sets a password, and takes the address as proven and an invitation as accepted. A first one counts the version up. */
export async function setPasswordHash(
  { manager, hospitalId, at }: Work,
  accountId: string,
  newHash: string,
  isFirst: boolean,
): Promise<void> {
  await manager.query(
    `UPDATE account SET password_hash = $3, verified_at = coalesce(verified_at, $4), invitation_expires_at = NULL,
            version = version + $5
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, accountId, newHash, at, isFirst ? 1 : 0],
  );
}

/** Marks an address as proven, once; holds the account's row when it does. */
export async function markVerified(
  { manager, hospitalId, at }: Work,
  accountId: string,
): Promise<void> {
  await manager.query(
    "UPDATE account SET verified_at = $3 WHERE hospital_id = $1 AND id = $2 AND verified_at IS NULL",
    [hospitalId, accountId, at],
  );
}

/** Takes an address as proven, whichever hospital's it is. */
export async function proveAddress(manager: EntityManager, email: string): Promise<void> {
  await manager.query("UPDATE account SET verified_at = now() WHERE email = $1", [email]);
}

/** Lets these staff in by the password of their hospital's own account, as if they had accepted their invitations. */
export async function lendOwnersPassword(
  manager: EntityManager,
  hospitalId: string,
  emails: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE account SET verified_at = now(), invitation_expires_at = NULL, version = version + 1,
            password_hash = (SELECT own.password_hash FROM account own
                              WHERE own.hospital_id = $1 AND own.account_type = 'parent')
      WHERE hospital_id = $1 AND email = ANY ($2) AND account_type = 'sub' AND password_hash IS NULL
        AND deleted_at IS NULL`,
    [hospitalId, emails],
  );
}
