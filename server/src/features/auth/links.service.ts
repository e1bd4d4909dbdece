import { Injectable } from "@nestjs/common";
import type { LinkKind } from "@wardline/contracts/jobs";
import { hashLinkToken } from "@wardline/database/repositories/link-tokens";
import { DataSource, type EntityManager } from "typeorm";
import { AppError } from "../../http/app-error.js";

/** A link that somebody opened. */
export interface OpenedLink {
  hash: Buffer;
  hospitalId: string;
  accountId: string;
}

interface LinkRow extends OpenedLink {
  expiresAt: Date;
  usedAt: Date | null;
}

/** The links that mails carry, at the moment they are opened (docs/wire.md, Accounts and sessions). */
@Injectable()
export class LinksService {
  constructor(private readonly dataSource: DataSource) {}

  /** The link of a token. Throws `TOKEN_INVALID` when it is unknown, superseded or used, `TOKEN_EXPIRED` when it is over. */
  async open(token: string, kinds: readonly LinkKind[], now: number): Promise<OpenedLink> {
    const [link] = await this.dataSource.query<LinkRow[]>(
      `SELECT link.hash, link.hospital_id AS "hospitalId", link.account_id AS "accountId",
              link.expires_at AS "expiresAt", link.used_at AS "usedAt"
         FROM link_token link
         JOIN account ON account.hospital_id = link.hospital_id AND account.id = link.account_id
          AND account.deleted_at IS NULL
        WHERE link.hash = $1 AND link.kind = ANY($2)`,
      [hashLinkToken(token), kinds],
    );
    if (link === undefined || link.usedAt !== null) throw new AppError("TOKEN_INVALID");
    if (link.expiresAt.getTime() <= now) throw new AppError("TOKEN_EXPIRED");
    return link;
  }

  /** Throws `TOKEN_INVALID` when the link was taken back since it was opened. The account's row must be locked before. */
  async confirm(manager: EntityManager, { hash }: OpenedLink): Promise<void> {
    const found = await manager.query<unknown[]>("SELECT 1 FROM link_token WHERE hash = $1", [
      hash,
    ]);
    if (found.length === 0) throw new AppError("TOKEN_INVALID");
  }

  /**
   * Uses a link up, and with it every other link of these kinds that its account was sent; throws `TOKEN_INVALID`
   * when another request was faster. The account's row must be locked before.
   */
  async use(
    manager: EntityManager,
    { hash, hospitalId, accountId }: OpenedLink,
    kinds: readonly LinkKind[],
    now: Date,
  ): Promise<void> {
    const [, count] = await manager.query<[unknown[], number]>(
      "UPDATE link_token SET used_at = $2 WHERE hash = $1 AND used_at IS NULL",
      [hash, now],
    );
    if (count === 0) throw new AppError("TOKEN_INVALID");
    await manager.query(
      `UPDATE link_token SET used_at = $4
        WHERE hospital_id = $1 AND account_id = $2 AND kind = ANY($3) AND used_at IS NULL`,
      [hospitalId, accountId, kinds, now],
    );
  }
}
