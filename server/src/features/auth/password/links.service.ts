import { Injectable } from "@nestjs/common";
import type { LinkKind } from "@wardline/contracts/operation/jobs";
import * as store from "@wardline/database/repositories/people/link-tokens";
import type { Work } from "@wardline/database/work";
import { DataSource } from "typeorm";
import { AppError } from "../../../errors/app-error.js";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";

/** Opens and consumes the links in emails (docs/wire/accounts.md, Accounts and sessions). */
@Injectable()
export class LinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly suspended: SuspendedHospitals,
  ) {}

  /**
   * Finds the link of a token. Throws `TOKEN_INVALID` if it is unknown, superseded or used, `TOKEN_EXPIRED`, and
   * `HOSPITAL_SUSPENDED`.
   */
  async open(token: string, kinds: readonly LinkKind[], now: number): Promise<store.StoredLink> {
    const link = await store.findLinkByToken(this.dataSource.manager, token, kinds);
    if (link !== null) await this.suspended.refuse(link.hospitalId);
    if (link === null || link.usedAt !== null) throw new AppError("TOKEN_INVALID");
    if (link.expiresAt.getTime() <= now) throw new AppError("TOKEN_EXPIRED");
    return link;
  }

  /** Throws `TOKEN_INVALID` if the link was withdrawn since it was opened. The account's row must be locked. */
  async confirm(work: Work, link: store.StoredLink): Promise<void> {
    if (!(await store.hasLink(work, link.hash))) throw new AppError("TOKEN_INVALID");
  }

  /**
   * Consumes a link and the account's other links of these kinds; throws `TOKEN_INVALID` if another request was faster.
   * The account's row must be locked.
   */
  async use(work: Work, link: store.StoredLink, kinds: readonly LinkKind[]): Promise<void> {
    if (!(await store.useLink(work, link, kinds))) throw new AppError("TOKEN_INVALID");
  }
}
