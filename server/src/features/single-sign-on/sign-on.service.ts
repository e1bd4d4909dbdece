import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { OpenedSession, SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import type {
  finishSingleSignOn,
  startSingleSignOn,
} from "@wardline/contracts/accounts/single-sign-on";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import type { SignOnAttempt } from "@wardline/database/entities/people/single-sign-on";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import * as attempts from "@wardline/database/repositories/people/sign-on-attempts";
import {
  findSingleSignOn,
  findSingleSignOnByDomain,
  type SingleSignOnRecord,
} from "@wardline/database/repositories/people/single-sign-on";
import { sha256 } from "@wardline/database/sha256";
import { LIMITS } from "@wardline/domain/limits";
import { hasTwoFactors, parseMailDomain, SIGN_ON_MS } from "@wardline/domain/people/single-sign-on";
import { DataSource } from "typeorm";
import { AppError } from "../../errors/app-error.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Origin } from "../../request/origin.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { AuthService } from "../auth/login/auth.service.js";
import type { ProviderClaims } from "./provider.js";
import { SignOnPeopleService } from "./sign-on-people.service.js";
import { SignOnReportsService } from "./sign-on-reports.service.js";
import { reportedSentence, SignOnRefusal, toSignOnError } from "./sign-on-sentences.js";
import { noSignOnError } from "./single-sign-on.rules.js";
import { SingleSignOnService } from "./single-sign-on.service.js";

const RANDOM_BYTES = 32;

/**
 * Sign-on with the hospital's provider, from the login page to the provider and back (docs/wire/accounts.md, Single
 * sign-on).
 */
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
   * Starts a sign-on with the provider for the address's domain, without revealing whether the address exists. Throws
   * `SINGLE_SIGN_ON_UNKNOWN` for an unknown domain, `SINGLE_SIGN_ON_UNAVAILABLE`, and `TOO_MANY_REQUESTS`.
   */
  async start(
    { email }: Input<typeof startSingleSignOn>["body"],
    address: string,
  ): Promise<Reply<typeof startSingleSignOn>> {
    await this.limits.spend("singleSignOn", address);
    const { manager } = this.dataSource;
    const found = await findSingleSignOnByDomain(manager, parseMailDomain(email));
    if (found === null) throw noSignOnError();
    await this.suspended.refuse(found.hospitalId);
    const [state, nonce, codeVerifier, browser] = [
      createRandomText(),
      createRandomText(),
      createRandomText(),
      createRandomText(),
    ];
    const url = await this.runWithProvider(found.hospitalId, async () => {
      const provider = await this.settings.discover(found);
      return provider.buildLoginUrl(
        { state, nonce, codeVerifier },
        { redirectUrl: this.settings.redirectUrl, email, areGroupsUsed: found.groups.length > 0 },
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
   * Completes and consumes a sign-on and returns a login's result, asking for a second factor unless the provider did.
   * Throws `SINGLE_SIGN_ON_EXPIRED`, `SINGLE_SIGN_ON_REFUSED`, `EMAIL_NOT_VERIFIED` and `SINGLE_SIGN_ON_UNAVAILABLE`.
   */
  async finish(
    { answer, browser }: Input<typeof finishSingleSignOn>["body"],
    origin: Origin,
  ): Promise<OpenedSession | SecondFactorChallenge> {
    const { settings, claims } = await this.readPerson(answer, browser);
    const known = await this.resolveAccount(settings, claims, origin);
    const { amr, acr } = claims;
    return this.auth.loginByProvider(known, origin, hasTwoFactors({ amr, acr }));
  }

  private async resolveAccount(
    settings: SingleSignOnRecord,
    claims: ProviderClaims,
    origin: Origin,
  ): Promise<Credentials> {
    try {
      return await this.people.resolveAccount(settings, claims);
    } catch (error) {
      if (error instanceof SignOnRefusal) {
        const { hospitalId } = settings;
        const email = typeof claims.email === "string" ? claims.email.slice(0, LIMITS.text) : "";
        this.auth.logRefusedSignOn(hospitalId, origin);
        await this.reports.report(hospitalId, email, error.problem);
      }
      throw error;
    }
  }

  /** Returns the person behind this browser's answer and consumes the sign-on; throws the errors of `finish`. */
  async readPerson(
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
    const settings = attempt && (await this.readProvider(attempt));
    if (settings === null) throw new AppError("SINGLE_SIGN_ON_EXPIRED");
    await this.suspended.refuse(settings.hospitalId);
    const { nonce, codeVerifier } = attempt as SignOnAttempt;
    const claims = await this.runWithProvider(
      settings.hospitalId,
      async (): Promise<ProviderClaims> => {
        const provider = await this.settings.discover(settings);
        const wanted = settings.trustsAddresses ? ["email"] : ["email", "email_verified"];
        if (settings.groups.length > 0) wanted.push(settings.groupClaim);
        const address = new URL(`${this.settings.redirectUrl}?${query.toString()}`);
        return provider.readPerson(address, { state, nonce, codeVerifier }, wanted);
      },
    );
    return { settings, claims };
  }

  /** Reads the provider of a sign-on; null if the hospital has switched it off or changed it since. */
  private async readProvider(attempt: SignOnAttempt): Promise<SingleSignOnRecord | null> {
    const found = await findSingleSignOn(this.dataSource.manager, attempt.hospitalId);
    if (found === null || !found.isOn) return null;
    const isSame = found.issuer === attempt.issuer && found.clientId === attempt.clientId;
    return isSame ? found : null;
  }

  private async runWithProvider<T>(hospitalId: string, run: () => Promise<T>): Promise<T> {
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

function createRandomText(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}
