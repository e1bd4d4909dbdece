import { createHash, randomBytes } from "node:crypto";
import { LINK_LIFETIMES_MS, type LinkKind } from "@wardline/contracts/operation/jobs";
import { type EntityManager, In, IsNull, LessThan, MoreThan } from "typeorm";
import { Account } from "../../entities/people/account.js";
import { LinkToken } from "../../entities/people/link-token.js";
import type { Work } from "../../work.js";

/** A link to send; both moments in epoch milliseconds. */
export interface NewLink {
  accountId: string;
  kind: LinkKind;
  /** Time of the request; the same for every attempt to send the link. */
  requestedAt: number;
  now: number;
}

/** Hashes a link's token; the hash is stored in place of the token. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Creates a link's token (256 random bits, base64url) valid from `now`, and ends earlier links of its kind
 * (docs/wire/accounts.md, Accounts and sessions). Links of the same request stay valid, because an email from an
 * earlier attempt may have arrived. Returns null if a later request exists. Must run in a transaction.
 */
export async function createLinkToken(
  manager: EntityManager,
  { accountId, kind, requestedAt, now }: NewLink,
): Promise<string | null> {
  // Serialises the emails of one account, so that exactly the newer of two links survives.
  const account = await manager.findOne(Account, {
    where: { id: accountId },
    lock: { mode: "for_no_key_update" },
  });
  if (account === null) return null;
  const { hospitalId } = account;
  const createdAt = new Date(requestedAt);
  const newer = { hospitalId, accountId, kind, createdAt: MoreThan(createdAt) };
  if (await manager.existsBy(LinkToken, newer)) return null;
  await manager.delete(LinkToken, { hospitalId, accountId, kind, createdAt: LessThan(createdAt) });
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now + LINK_LIFETIMES_MS[kind]);
  const hash = hashLinkToken(token);
  await manager.insert(LinkToken, { hash, hospitalId, accountId, kind, createdAt, expiresAt });
  return token;
}

export type StoredLink = Omit<LinkToken, "kind" | "createdAt">;

/** Returns the link of any hospital for a token, if its account exists; null if there is none of these kinds. */
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

/** True if a link is still stored. The caller must have locked the account. */
export function hasLink({ manager, hospitalId }: Work, hash: Buffer): Promise<boolean> {
  return manager.existsBy(LinkToken, { hospitalId, hash });
}

/**
 * Consumes a link and its account's other links of these kinds; false if another request consumed the link first. The
 * caller must have locked the account.
 */
export async function useLink(
  { manager, hospitalId, at }: Work,
  { hash, accountId }: Pick<StoredLink, "hash" | "accountId">,
  kinds: readonly LinkKind[],
): Promise<boolean> {
  const used = { usedAt: at };
  const unused = { usedAt: IsNull() };
  const { affected } = await manager.update(LinkToken, { hospitalId, hash, ...unused }, used);
  if (affected === 0) return false;
  await manager.update(LinkToken, { hospitalId, accountId, kind: In(kinds), ...unused }, used);
  return true;
}
