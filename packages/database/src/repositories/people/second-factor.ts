import { type EntityManager, IsNull, Not } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import { Passkey, PasskeyChallenge } from "../../entities/people/passkey.js";
import { LoginChallenge, RecoveryCode, Totp } from "../../entities/people/second-factor.js";
import type { Work } from "../../work.js";

export interface SecondFactorRow {
  /** Full name of staff; the hospital's name for its own account. */
  name: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** Time at which the app was confirmed; null without an app. */
  totpSince: Date | null;
  recoveryCodesLeft: number;
  requiredForAdministrators: boolean;
}

const SELECT_SECOND_FACTORS = `
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

/** Returns the second factors of an account; null once the account is deleted. */
export async function readSecondFactor(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<SecondFactorRow | null> {
  const [row] = await manager.query<SecondFactorRow[]>(SELECT_SECOND_FACTORS, [
    hospitalId,
    accountId,
  ]);
  return row ?? null;
}

/**
 * Like `readSecondFactor`, but locks the second factors until the commit; call it before touching any of their rows.
 */
export async function lockSecondFactors(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<SecondFactorRow | null> {
  await manager.query(
    "SELECT 1 FROM account WHERE hospital_id = $1 AND id = $2 FOR NO KEY UPDATE",
    [hospitalId, accountId],
  );
  return readSecondFactor(manager, hospitalId, accountId);
}

/** Deletes all second factors and pending challenges of an account. */
export async function deleteSecondFactors(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<void> {
  for (const entity of [Totp, Passkey, PasskeyChallenge, RecoveryCode, LoginChallenge]) {
    await manager.delete(entity, { hospitalId, accountId });
  }
}

/** Stores an unconfirmed secret, replacing a former secret; false if an app is active. */
export async function saveTotpSecret(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  secretEncrypted: string,
): Promise<boolean> {
  const saved = await manager.query<unknown[]>(
    `INSERT INTO totp (hospital_id, account_id, secret_encrypted) VALUES ($1, $2, $3)
     ON CONFLICT (hospital_id, account_id) DO UPDATE SET secret_encrypted = excluded.secret_encrypted, last_step = 0
       WHERE totp.confirmed_at IS NULL
     RETURNING 1`,
    [hospitalId, accountId, secretEncrypted],
  );
  return saved.length > 0;
}

/** Locks an account's app until the commit. */
export function lockTotp({ manager, hospitalId }: Work, accountId: string): Promise<Totp | null> {
  return manager.findOne(Totp, {
    where: { hospitalId, accountId },
    lock: { mode: "pessimistic_write" },
  });
}

/** Records the use of this step's code and confirms the app. */
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

/** Deletes an account's app; false if it had no confirmed app. */
export async function deleteTotp(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<boolean> {
  const confirmed = { hospitalId, accountId, confirmedAt: Not(IsNull()) };
  const { affected } = await manager.delete(Totp, confirmed);
  return affected === 1;
}

/** Replaces an account's recovery codes (hashed). */
export async function replaceRecoveryCodes(
  { manager, hospitalId }: Work,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await manager.delete(RecoveryCode, { hospitalId, accountId });
  const rows = hashes.map((hash) => ({ hospitalId, accountId, hash }));
  await manager.insert(RecoveryCode, rows);
}

/** Consumes a recovery code; false if the code is unknown or already used. */
export async function useRecoveryCode(
  { manager, hospitalId, at }: Work,
  accountId: string,
  hash: Buffer,
): Promise<boolean> {
  const unused = { hospitalId, accountId, hash, usedAt: IsNull() };
  const { affected } = await manager.update(RecoveryCode, unused, { usedAt: at });
  return affected === 1;
}

export function countRecoveryCodes(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<number> {
  return manager.countBy(RecoveryCode, { hospitalId, accountId, usedAt: IsNull() });
}

/** Sets whether a hospital's administrators need a second factor; returns the former setting. */
export async function updateSecondFactorRequirement(
  { manager, hospitalId }: Work,
  isRequired: boolean,
): Promise<boolean> {
  const { secondFactorRequired } = await manager.findOneOrFail(Hospital, {
    where: { id: hospitalId },
    lock: { mode: "pessimistic_write" },
  });
  await manager.update(Hospital, { id: hospitalId }, { secondFactorRequired: isRequired });
  return secondFactorRequired;
}

/** Returns the apps of all hospitals, for re-encryption with another key. */
export function readTotpOfAllHospitals(manager: EntityManager): Promise<Totp[]> {
  return manager.find(Totp);
}

/** Stores a re-encrypted secret, unless it was replaced. */
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
