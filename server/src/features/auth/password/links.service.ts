import { Injectable } from "@nestjs/common";
import type { LinkKind } from "@wardline/contracts/jobs";
import * as store from "@wardline/database/repositories/people/link-tokens";
import type { Work } from "@wardline/database/work";
import { DataSource } from "typeorm";
import { AppError } from "../../../errors/app-error.js";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";

/** The links that mails carry, at the moment they are opened (docs/wire.md, Accounts and sessions). */
@Injectable()
export class LinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly suspended: SuspendedHospitals,
  ) {}

  /**
   * The link of a token. Throws `TOKEN_INVALID` when it is unknown, superseded or used, `TOKEN_EXPIRED` when it has expired,
   * and `HOSPITAL_SUSPENDED`.
   */
  async open(token: string, kinds: readonly LinkKind[], now: number): Promise<store.StoredLink> {
    const link = await store.findLinkByToken(this.dataSource.manager, token, kinds);
    if (link !== null) await this.suspended.refuse(link.hospitalId);
    if (link === null || link.usedAt !== null) throw new AppError("TOKEN_INVALID");
    if (link.expiresAt.getTime() <= now) throw new AppError("TOKEN_EXPIRED");
    return link;
  }

  /** Throws `TOKEN_INVALID` when the link was withdrawn since it was opened. The account's row must be locked before. */
  async confirm(work: Work, link: store.StoredLink): Promise<void> {
    if (!(await store.hasLink(work, link.hash))) throw new AppError("TOKEN_INVALID");
  }

  /**
   * Uses a link up, and with it every other link of these kinds that its account was sent; throws `TOKEN_INVALID`
   * when another request was faster. The account's row must be locked before.
   */
  async use(work: Work, link: store.StoredLink, kinds: readonly LinkKind[]): Promise<void> {
    if (!(await store.useLink(work, link, kinds))) throw new AppError("TOKEN_INVALID");
  }
}
