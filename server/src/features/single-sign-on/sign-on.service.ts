import { createHash, randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { OpenedSession, SecondFactorAsked } from "@wardline/contracts/accounts";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import type { finishSingleSignOn, startSingleSignOn } from "@wardline/contracts/single-sign-on";
import type { SignOnAttempt } from "@wardline/database/entities/single-sign-on";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import * as attempts from "@wardline/database/repositories/people/sign-on-attempts";
import {
  findSingleSignOn,
  findSingleSignOnByDomain,
  type SingleSignOnRecord,
} from "@wardline/database/repositories/people/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { mailDomainOf, provesTwoFactors, SIGN_ON_MS } from "@wardline/domain/people/single-sign-on";
import { DataSource } from "typeorm";
import { AppError } from "../../errors/app-error.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Origin } from "../../request/origin.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { AuthService } from "../auth/login/auth.service.js";
import type { ProviderClaims } from "./provider.js";
import { SignOnPeopleService } from "./sign-on-people.service.js";
import { SignOnReportsService } from "./sign-on-reports.service.js";
import { reportedSentence, SignOnRefusal, toSignOnError } from "./sign-on-sentences.js";
import { noSignOn } from "./single-sign-on.rules.js";
import { SingleSignOnService } from "./single-sign-on.service.js";

const RANDOM_BYTES = 32;

/** Signing on by the hospital's provider, from the login page and back (docs/wire.md, Single sign-on). */
@Injectable()
export class SignOnService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SingleSignOnService,
    private readonly people: SignOnPeopleService,
    private readonly reports: SignOnReportsService,
    private readonly auth: AuthService,
    private readonly limits: RateLimits,
    private readonly suspended: SuspendedHospitals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Begins a sign-on. The address's domain decides, never whether somebody has that address. Throws
   * `SINGLE_SIGN_ON_UNKNOWN` for a domain that no hospital has, `SINGLE_SIGN_ON_UNAVAILABLE` when the provider does not
   * answer, and `TOO_MANY_REQUESTS`.
   */
  async start(
    { email }: Input<typeof startSingleSignOn>["body"],
    address: string,
  ): Promise<Reply<typeof startSingleSignOn>> {
    await this.limits.spend("singleSignOn", address);
    const { manager } = this.dataSource;
    const found = await findSingleSignOnByDomain(manager, mailDomainOf(email));
    if (found === null) throw noSignOn();
    await this.suspended.refuse(found.hospitalId);
    const [state, nonce, codeVerifier, browser] = [random(), random(), random(), random()];
    const url = await this.ofProvider(found.hospitalId, async () => {
      const provider = await this.settings.discover(found);
      return provider.pageOf(
        { state, nonce, codeVerifier },
        { redirectUrl: this.settings.redirectUrl, email, wantsGroups: found.groups.length > 0 },
      );
    });
    await attempts.insertSignOnAttempt(manager, found.hospitalId, {
      hash: sha256(state),
      browserHash: sha256(browser),
      issuer: found.issuer,
      clientId: found.clientId,
      nonce,
      codeVerifier,
      expiresAt: new Date(this.clock() + SIGN_ON_MS),
    });
    return { url, browser };
  }

  /**
   * Ends a sign-on, which is used up whatever comes of it, and gives what a login gives. An account with a
   * second factor is asked for it, unless the provider has. Throws `SINGLE_SIGN_ON_EXPIRED`, `SINGLE_SIGN_ON_REFUSED`,
   * `EMAIL_NOT_VERIFIED` and `SINGLE_SIGN_ON_UNAVAILABLE`, each with its sentence.
   */
  async finish(
    { answer, browser }: Input<typeof finishSingleSignOn>["body"],
    origin: Origin,
  ): Promise<OpenedSession | SecondFactorAsked> {
    const { settings, claims } = await this.personOf(answer, browser);
    const known = await this.accountOf(settings, claims, origin);
    const { amr, acr } = claims;
    return this.auth.loginByProvider(known, origin, provesTwoFactors({ amr, acr }));
  }

  private async accountOf(
    settings: SingleSignOnRecord,
    claims: ProviderClaims,
    origin: Origin,
  ): Promise<Credentials> {
    try {
      return await this.people.accountOf(settings, claims);
    } catch (error) {
      if (error instanceof SignOnRefusal) {
        const { hospitalId } = settings;
        const email = typeof claims.email === "string" ? claims.email.slice(0, LIMITS.text) : "";
        this.auth.sayRefusedSignOn(hospitalId, origin);
        await this.reports.report(hospitalId, email, error.problem);
      }
      throw error;
    }
  }

  /** Whom the provider sent back with this answer to this browser; ends the sign-on and throws as `finish` does. */
  async personOf(
    answer: string,
    browser: string,
  ): Promise<{ settings: SingleSignOnRecord; claims: ProviderClaims }> {
    const query = new URLSearchParams(answer);
    const state = query.get("state") ?? "";
    const attempt = await attempts.useSignOnAttempt(
      this.dataSource.manager,
      sha256(state),
      sha256(browser),
      new Date(this.clock()),
    );
    const settings = attempt && (await this.providerOf(attempt));
    if (settings === null) throw new AppError("SINGLE_SIGN_ON_EXPIRED");
    await this.suspended.refuse(settings.hospitalId);
    const { nonce, codeVerifier } = attempt as SignOnAttempt;
    const claims = await this.ofProvider(settings.hospitalId, async (): Promise<ProviderClaims> => {
      const provider = await this.settings.discover(settings);
      const wanted = settings.trustsAddresses ? ["email"] : ["email", "email_verified"];
      if (settings.groups.length > 0) wanted.push(settings.groupClaim);
      const address = new URL(`${this.settings.redirectUrl}?${query.toString()}`);
      return provider.personOf(address, { state, nonce, codeVerifier }, wanted);
    });
    return { settings, claims };
  }

  /** The provider with which a sign-on was begun; null when the hospital has switched it off or changed it since. */
  private async providerOf(attempt: SignOnAttempt): Promise<SingleSignOnRecord | null> {
    const found = await findSingleSignOn(this.dataSource.manager, attempt.hospitalId);
    if (found === null || !found.isOn) return null;
    const isSame = found.issuer === attempt.issuer && found.clientId === attempt.clientId;
    return isSame ? found : null;
  }

  private async ofProvider<T>(hospitalId: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      this.settings.note(hospitalId, error);
      const problem = reportedSentence(error);
      if (problem !== null) await this.reports.report(hospitalId, "", problem);
      throw toSignOnError(error);
    }
  }
}

function random(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
