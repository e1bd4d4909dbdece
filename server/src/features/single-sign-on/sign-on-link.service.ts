import { Injectable } from "@nestjs/common";
import type { linkSignOn, SignOnLink } from "@wardline/contracts/accounts/single-sign-on";
import type { Input } from "@wardline/contracts/endpoint";
import * as identities from "@wardline/database/repositories/people/identities";
import { findSingleSignOn } from "@wardline/database/repositories/people/single-sign-on";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError } from "../../errors/app-error.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { PasswordsService } from "../auth/password/passwords.service.js";
import { SecondFactorService } from "../auth/second-factor/second-factor.service.js";
import { SignOnService } from "./sign-on.service.js";
import { refusalError } from "./sign-on-sentences.js";

const LINK_TAKEN_TEXT =
  "Your login at the provider is already linked to another account, or your account to another login.";

/**
 * Links an account to the hospital's provider. This is the only way to link the owner's account (docs/wire/accounts.md,
 * Single sign-on).
 */
@Injectable()
export class SignOnLinkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordsService,
    private readonly factors: SecondFactorService,
    private readonly signOn: SignOnService,
  ) {}

  async read({ hospitalId, accountId }: Caller): Promise<SignOnLink> {
    const { manager } = this.dataSource;
    const [settings, linkedAt] = await Promise.all([
      findSingleSignOn(manager, hospitalId),
      identities.findLinkTime(manager, hospitalId, accountId),
    ]);
    return { is_on: settings?.isOn === true, linked_at: linkedAt?.toISOString() ?? null };
  }

  /**
   * Links the caller's account to the person at the provider, who may have another address. Throws `WRONG_PASSWORD`
   * (the answer stays valid), `SINGLE_SIGN_ON_REFUSED` if either is linked elsewhere, and the errors of
   * `SignOnService.finish`.
   */
  async link(
    caller: Caller,
    { answer, browser, password }: Input<typeof linkSignOn>["body"],
    origin: Origin,
  ): Promise<SignOnLink> {
    await this.passwords.verifyPassword(caller, password, origin);
    const { settings, claims } = await this.signOn.readPerson(answer, browser);
    const { issuer, subject } = claims;
    if (settings.hospitalId !== caller.hospitalId) throw new AppError("SINGLE_SIGN_ON_EXPIRED");
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const isLinked = await identities.linkIdentity(work, caller.accountId, { issuer, subject });
      if (!isLinked) throw refusalError(LINK_TAKEN_TEXT);
      const changes = [{ field: "single_sign_on", from: null, to: issuer }];
      await this.factors.record(work, caller.accountId, changes);
    });
    return this.read(caller);
  }

  /** Unlinks the caller's account, if it is linked. Throws `WRONG_PASSWORD`. */
  async unlink(caller: Caller, password: string, origin: Origin): Promise<SignOnLink> {
    await this.passwords.verifyPassword(caller, password, origin);
    await this.unitOfWork.run(caller, async (work) => {
      const [issuer] = await identities.unlinkIdentities(work, caller.accountId);
      if (issuer === undefined) return;
      const changes = [{ field: "single_sign_on", from: issuer, to: null }];
      await this.factors.record(work, caller.accountId, changes);
    });
    return this.read(caller);
  }
}
