import { createHash, randomBytes } from "node:crypto";
import { LINK_LIFETIMES_MS, type LinkKind } from "@wardline/contracts/jobs";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A link that is about to be sent; both moments in epoch milliseconds. */
export interface NewLink {
  accountId: string;
  kind: LinkKind;
  /** When the link was asked for, the same at every attempt to send it. */
  requestedAt: number;
  now: number;
}

/** What a link's token is stored and looked up as. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Makes a link's token (256 random bits, base64url) and stores its hash; the lifetime counts from `now`
 * (docs/wire.md, Accounts and sessions). Links of the kind that were asked for earlier die. Those of the same request
 * live on: an earlier attempt at this very email may have arrived, and mail programs show only one of two with the same
 * Message-ID. Returns null, and makes nothing, when a link that was asked for later exists. Call it in a transaction.
 */
export async function createLinkToken(
  manager: EntityManager,
  { accountId, kind, requestedAt, now }: NewLink,
): Promise<string | null> {
  // Makes the emails of one account take turns, so that of two links exactly the newer one lives.
  const [account] = await manager.query<{ hospital_id: string }[]>(
    "SELECT hospital_id FROM account WHERE id = $1 FOR NO KEY UPDATE",
    [accountId],
  );
  if (account === undefined) return null;
  const requested = new Date(requestedAt);
  const newer = await manager.query<unknown[]>(
    "SELECT 1 FROM link_token WHERE account_id = $1 AND kind = $2 AND created_at > $3 LIMIT 1",
    [accountId, kind, requested],
  );
  if (newer.length > 0) return null;
  await manager.query(
    "DELETE FROM link_token WHERE account_id = $1 AND kind = $2 AND created_at < $3",
    [accountId, kind, requested],
  );
  const token = randomBytes(32).toString("base64url");
  await manager.query(
    `INSERT INTO link_token (hash, hospital_id, account_id, kind, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      hashLinkToken(token),
      account.hospital_id,
      accountId,
      kind,
      requested,
      new Date(now + LINK_LIFETIMES_MS[kind]),
    ],
  );
  return token;
}

/** A link that somebody opened. */
export interface StoredLink {
  hash: Buffer;
  hospitalId: string;
  accountId: string;
  expiresAt: Date;
  usedAt: Date | null;
}

/** The link, of whichever hospital, that a token opens, while its account is there; null when there is none of these kinds. */
export async function findLinkByToken(
  manager: EntityManager,
  token: string,
  kinds: readonly LinkKind[],
): Promise<StoredLink | null> {
  const [link] = await manager.query<StoredLink[]>(
    `SELECT link.hash, link.hospital_id AS "hospitalId", link.account_id AS "accountId",
            link.expires_at AS "expiresAt", link.used_at AS "usedAt"
       FROM link_token link
       JOIN account ON account.hospital_id = link.hospital_id AND account.id = link.account_id
        AND account.deleted_at IS NULL
      WHERE link.hash = $1 AND link.kind = ANY($2)`,
    [hashLinkToken(token), kinds],
  );
  return link ?? null;
}

/** Whether a link is still stored; the account's row must be locked before. */
export async function hasLink({ manager, hospitalId }: Work, hash: Buffer): Promise<boolean> {
  const found = await manager.query<unknown[]>(
    "SELECT 1 FROM link_token WHERE hospital_id = $1 AND hash = $2",
    [hospitalId, hash],
  );
  return found.length > 0;
}

/**
 * Uses a link up, and with it every other link of these kinds that its account was sent; false when another request was
 * faster. The account's row must be locked before.
 */
export async function useLink(
  { manager, hospitalId, at }: Work,
  { hash, accountId }: Pick<StoredLink, "hash" | "accountId">,
  kinds: readonly LinkKind[],
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    "UPDATE link_token SET used_at = $3 WHERE hospital_id = $1 AND hash = $2 AND used_at IS NULL",
    [hospitalId, hash, at],
  );
  if (count === 0) return false;
  await manager.query(
    `UPDATE link_token SET used_at = $4
      WHERE hospital_id = $1 AND account_id = $2 AND kind = ANY($3) AND used_at IS NULL`,
    [hospitalId, accountId, kinds, at],
  );
  return true;
}
