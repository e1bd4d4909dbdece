import type { EntityManager } from "typeorm";
import { Totp } from "../../entities/second-factor.js";
import type { Work } from "../../work.js";

/** What guards an account beyond its password. */
export interface SecondFactorRow {
  /** First and last name of staff, the hospital's name for its own account. */
  name: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** When the app was confirmed; null without one. */
  totpSince: Date | null;
  recoveryCodesLeft: number;
  requiredForAdministrators: boolean;
}

const GUARD = `
  SELECT CASE account.account_type WHEN 'parent' THEN hospital.name
           ELSE trim(account.first_name || ' ' || account.last_name) END AS name,
         totp.confirmed_at AS "totpSince", totp.confirmed_at IS NOT NULL AS "hasTotp",
         EXISTS (SELECT 1 FROM passkey
                  WHERE passkey.hospital_id = account.hospital_id AND passkey.account_id = account.id) AS "hasPasskey",
         hospital.second_factor_required AS "requiredForAdministrators",
         (SELECT count(*)::integer FROM recovery_code
           WHERE recovery_code.hospital_id = account.hospital_id AND recovery_code.account_id = account.id
             AND recovery_code.used_at IS NULL) AS "recoveryCodesLeft"
    FROM account
    JOIN hospital ON hospital.id = account.hospital_id
    LEFT JOIN totp ON totp.hospital_id = account.hospital_id AND totp.account_id = account.id
   WHERE account.hospital_id = $1 AND account.id = $2 AND account.deleted_at IS NULL`;

/** What guards an account; null once it is deleted. */
export async function readSecondFactor(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<SecondFactorRow | null> {
  const [row] = await manager.query<SecondFactorRow[]>(GUARD, [hospitalId, accountId]);
  return row ?? null;
}

/**
 * As `readSecondFactor`, keeping every other change of what guards this account waiting until the work is committed: to be
 * called before any of its rows is touched.
 */
export async function lockGuard(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<SecondFactorRow | null> {
  await manager.query(
    "SELECT 1 FROM account WHERE hospital_id = $1 AND id = $2 FOR NO KEY UPDATE",
    [hospitalId, accountId],
  );
  return readSecondFactor(manager, hospitalId, accountId);
}

/** Takes away all that guards an account beyond its password, and what was asked for it. */
export async function deleteSecondFactors(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<void> {
  for (const table of [
    "totp",
    "passkey",
    "passkey_challenge",
    "recovery_code",
    "login_challenge",
  ]) {
    await manager.query(`DELETE FROM ${table} WHERE hospital_id = $1 AND account_id = $2`, [
      hospitalId,
      accountId,
    ]);
  }
}

/** Keeps a secret that is yet to be confirmed, in the place of a former one; false when the app is switched on. */
export async function keepTotpSecret(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  secretEncrypted: string,
): Promise<boolean> {
  const kept = await manager.query<unknown[]>(
    `INSERT INTO totp (hospital_id, account_id, secret_encrypted) VALUES ($1, $2, $3)
     ON CONFLICT (hospital_id, account_id) DO UPDATE SET secret_encrypted = excluded.secret_encrypted, last_step = 0
       WHERE totp.confirmed_at IS NULL
     RETURNING 1`,
    [hospitalId, accountId, secretEncrypted],
  );
  return kept.length > 0;
}

/** An account's app, kept from other uses of it until the work is committed. */
export function lockTotp({ manager, hospitalId }: Work, accountId: string): Promise<Totp | null> {
  return manager.findOne(Totp, {
    where: { hospitalId, accountId },
    lock: { mode: "pessimistic_write" },
  });
}

/** Remembers that a code of this step was used, and takes the app as confirmed. */
export async function useTotpStep(
  { manager, hospitalId, at }: Work,
  accountId: string,
  step: number,
): Promise<void> {
  await manager.query(
    `UPDATE totp SET last_step = $3, confirmed_at = coalesce(confirmed_at, $4)
      WHERE hospital_id = $1 AND account_id = $2`,
    [hospitalId, accountId, step, at],
  );
}

/** Takes an account's app away; false when it had none that was confirmed. */
export async function deleteTotp(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    "DELETE FROM totp WHERE hospital_id = $1 AND account_id = $2 AND confirmed_at IS NOT NULL",
    [hospitalId, accountId],
  );
  return count > 0;
}

/** Puts these codes, hashed, in the place of an account's former ones. */
export async function replaceRecoveryCodes(
  { manager, hospitalId }: Work,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await manager.query("DELETE FROM recovery_code WHERE hospital_id = $1 AND account_id = $2", [
    hospitalId,
    accountId,
  ]);
  await manager.query(
    `INSERT INTO recovery_code (hospital_id, account_id, hash)
     SELECT $1, $2, hash FROM unnest($3::bytea[]) AS given (hash)`,
    [hospitalId, accountId, hashes],
  );
}

/** Uses a recovery code up; false when there is none that is unused. */
export async function useRecoveryCode(
  { manager, hospitalId, at }: Work,
  accountId: string,
  hash: Buffer,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE recovery_code SET used_at = $4
      WHERE hospital_id = $1 AND account_id = $2 AND hash = $3 AND used_at IS NULL`,
    [hospitalId, accountId, hash, at],
  );
  return count > 0;
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<number> {
  const [row] = await manager.query<{ left: number }[]>(
    `SELECT count(*)::integer AS left FROM recovery_code
      WHERE hospital_id = $1 AND account_id = $2 AND used_at IS NULL`,
    [hospitalId, accountId],
  );
  return row?.left ?? 0;
}

/** Keeps whether a hospital's administrators must have a second factor, and returns whether they had to before. */
export async function requireOfAdministrators(
  { manager, hospitalId }: Work,
  isRequired: boolean,
): Promise<boolean> {
  const [row] = await manager.query<{ before: boolean }[]>(
    `SELECT second_factor_required AS before FROM hospital WHERE id = $1 FOR UPDATE`,
    [hospitalId],
  );
  await manager.query("UPDATE hospital SET second_factor_required = $2 WHERE id = $1", [
    hospitalId,
    isRequired,
  ]);
  return row?.before === true;
}

/** The apps of all hospitals, for sealing their secrets under another key. */
export function readTotpOfAllHospitals(manager: EntityManager): Promise<Totp[]> {
  return manager.find(Totp);
}

/** Writes a secret that was sealed again, unless another has taken its place meanwhile. */
export async function resealTotp(
  manager: EntityManager,
  hospitalId: string,
  { accountId, secretEncrypted }: Totp,
  sealed: string,
): Promise<void> {
  await manager.update(
    Totp,
    { hospitalId, accountId, secretEncrypted },
    { secretEncrypted: sealed },
  );
}
