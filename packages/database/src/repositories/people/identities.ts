import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** Who somebody is at a provider, as the provider signs it. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The account that an identity was linked to, also once that is deleted; null when it was linked to none. */
export async function findLinkedAccount(
  manager: EntityManager,
  hospitalId: string,
  { issuer, subject }: Identity,
): Promise<{ accountId: string; isDeleted: boolean } | null> {
  const [row] = await manager.query<{ accountId: string; isDeleted: boolean }[]>(
    `SELECT account.id AS "accountId", account.deleted_at IS NOT NULL AS "isDeleted"
       FROM single_sign_on_identity identity
       JOIN account ON account.hospital_id = identity.hospital_id AND account.id = identity.account_id
      WHERE identity.hospital_id = $1 AND identity.issuer = $2 AND identity.subject = $3`,
    [hospitalId, issuer, subject],
  );
  return row ?? null;
}

/** When an account was linked to an identity at this provider; null while it is not. */
export async function findLinkTime(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Date | null> {
  const [row] = await manager.query<{ linkedAt: Date }[]>(
    `SELECT max(linked_at) AS "linkedAt" FROM single_sign_on_identity
      WHERE hospital_id = $1 AND account_id = $2 HAVING count(*) > 0`,
    [hospitalId, accountId],
  );
  return row?.linkedAt ?? null;
}

/** Ends an account's links; returns the providers that they were with. */
export async function unlinkIdentities(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<string[]> {
  const [rows] = await manager.query<[{ issuer: string }[], number]>(
    `DELETE FROM single_sign_on_identity WHERE hospital_id = $1 AND account_id = $2 RETURNING issuer`,
    [hospitalId, accountId],
  );
  return rows.map(({ issuer }) => issuer);
}

/**
 * Links an account to an identity; the link of an account that is deleted gives way. False when the account has another
 * identity at this provider, or the identity another account.
 */
export async function linkIdentity(
  { manager, hospitalId, at }: Work,
  accountId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const linked = await manager.query<unknown[]>(
    `INSERT INTO single_sign_on_identity AS identity (hospital_id, issuer, subject, account_id, linked_at)
     SELECT $1, $2, $3, $4, $5
      WHERE NOT EXISTS (SELECT 1 FROM single_sign_on_identity other
                         WHERE other.hospital_id = $1 AND other.issuer = $2 AND other.account_id = $4)
     ON CONFLICT (hospital_id, issuer, subject) DO UPDATE
       SET account_id = excluded.account_id, linked_at = excluded.linked_at
       WHERE EXISTS (SELECT 1 FROM account
                      WHERE account.hospital_id = identity.hospital_id AND account.id = identity.account_id
                        AND account.deleted_at IS NOT NULL)
     RETURNING 1`,
    [hospitalId, issuer, subject, accountId, at],
  );
  return linked.length > 0;
}
