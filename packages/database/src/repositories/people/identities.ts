import type { EntityManager } from "typeorm";
import { SingleSignOnIdentity } from "../../entities/people/single-sign-on.js";
import type { Work } from "../../work.js";

export type Identity = Pick<SingleSignOnIdentity, "issuer" | "subject">;

/** Returns the account linked to an identity, even if deleted; null if there is none. */
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

/** Returns the time at which the account was linked at this provider; null if it is not linked. */
export async function findLinkTime(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Date | null> {
  const identity = await manager.findOne(SingleSignOnIdentity, {
    where: { hospitalId, accountId },
    order: { linkedAt: "DESC" },
  });
  return identity?.linkedAt ?? null;
}

/** Removes an account's links; returns their providers. */
export async function unlinkIdentities(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<string[]> {
  const removal = manager.createQueryBuilder().delete().from(SingleSignOnIdentity);
  const { raw } = await removal.where({ hospitalId, accountId }).returning("issuer").execute();
  return (raw as Identity[]).map(({ issuer }) => issuer);
}

/**
 * Links an account to an identity, replacing a deleted account's link. False if the account or the identity already has
 * another link.
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
