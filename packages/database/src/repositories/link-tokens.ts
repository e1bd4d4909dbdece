import { createHash, randomBytes } from "node:crypto";
import { LINK_LIFETIMES_MS, type LinkKind } from "@wardline/contracts/jobs";
import type { EntityManager } from "typeorm";

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
