import { type EntityManager, Equal, IsNull } from "typeorm";
import { Account } from "../../entities/people/account.js";
import type { Work } from "../../work.js";

export interface Credentials
  extends Pick<Account, "hospitalId" | "email" | "passwordHash" | "verifiedAt" | "unlocks"> {
  accountId: string;
  hospitalName: string;
  /** Full name of staff; the hospital's name for its administrator. */
  name: string;
  /** True for the hospital's own account. */
  isOwner: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** True if the account must use the hospital's provider; never for the owner. */
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

/** Returns the account of any hospital with this address; null if there is none. */
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

/** Returns an account; null once the account is deleted. */
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
 * Replaces the password hash that was compared; false if the hash has changed since. Locks the account until the
 * commit, and so delays pending logins.
 */
export async function replacePasswordHash(
  { manager, hospitalId }: Work,
  { accountId, passwordHash }: Credentials,
  newHash: string,
): Promise<boolean> {
  const { affected } = await manager.update(
    Account,
    { hospitalId, id: accountId, passwordHash: Equal(passwordHash), deletedAt: IsNull() },
    { passwordHash: newHash },
  );
  return affected === 1;
}

/** Resets an account's count of wrong passwords on every server; false for a deleted account. */
export async function unlockAccount(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<boolean> {
  const existingAccount = { hospitalId, id: accountId, deletedAt: IsNull() };
  const { affected } = await manager.increment(Account, existingAccount, "unlocks", 1);
  return affected === 1;
}

/** Locks an account until the commit and returns whether it has a password; null for a deleted account. */
export async function lockPassword(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<{ isSet: boolean } | null> {
  const account = await manager.findOne(Account, {
    where: { hospitalId, id: accountId, deletedAt: IsNull() },
    lock: { mode: "pessimistic_write" },
  });
  return account && { isSet: account.passwordHash !== null };
}

/** Sets a password, which also verifies the address and accepts an invitation. A first password raises the version. */
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

/** Marks an account's unverified address as verified, and locks the account. */
export async function markVerified(
  { manager, hospitalId, at }: Work,
  accountId: string,
): Promise<void> {
  const unverifiedAccount = { hospitalId, id: accountId, verifiedAt: IsNull() };
  await manager.update(Account, unverifiedAccount, { verifiedAt: at });
}

/** Marks an address of any hospital as verified. */
export async function markAddressVerified(manager: EntityManager, email: string): Promise<void> {
  await manager.update(Account, { email }, { verifiedAt: () => "now()" });
}

/** Gives these staff the password of their hospital's own account, as if they had accepted their invitations. */
export async function useOwnerPassword(
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
