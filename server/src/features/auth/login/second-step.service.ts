import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import type {
  PasskeyRequest,
  PasskeySignature,
} from "@wardline/contracts/accounts/passkey-ceremony";
import type { Totp } from "@wardline/database/entities/people/second-factor";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import * as challenges from "@wardline/database/repositories/people/login-challenges";
import {
  lockPasskey,
  readPasskeys,
  usePasskey,
} from "@wardline/database/repositories/people/passkeys";
import * as store from "@wardline/database/repositories/people/second-factor";
import { UnreadableSecret } from "@wardline/database/secret-box";
import { sha256 } from "@wardline/database/sha256";
import type { Work } from "@wardline/database/work";
import { CHALLENGE_MS, listSecondFactors, readCode } from "@wardline/domain/people/second-factor";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Config } from "../../../config/config.js";
import { AppError } from "../../../errors/app-error.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Origin } from "../../../request/origin.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";
import { buildRequestOptions, verifyAssertion } from "../passkeys/passkey-ceremony.js";
import { CredentialsService } from "../password/credentials.service.js";
import { hashRecoveryCode } from "../second-factor/recovery-codes.js";
import { createRelyingParty, type RelyingParty } from "../second-factor/relying-party.js";
import { SecondFactorService } from "../second-factor/second-factor.service.js";
import { findCodeStep } from "../second-factor/totp.js";
import { TotpSecrets } from "../second-factor/totp-secrets.js";
import { LoginTrail } from "../sessions/login-trail.js";

const CHALLENGE_BYTES = 32;
const APP_UNAVAILABLE_TEXT =
  "Codes of authenticator apps cannot be checked at the moment. Please use a recovery code, or ask an administrator to reset your second factor.";

/** The second step of a login (docs/wire/accounts.md, Second factor). */
@Injectable()
export class SecondStepService {
  private readonly secrets: TotpSecrets;
  private readonly party: RelyingParty | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly credentials: CredentialsService,
    private readonly factors: SecondFactorService,
    private readonly limits: RateLimits,
    private readonly trail: LoginTrail,
    private readonly suspended: SuspendedHospitals,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.secrets = new TotpSecrets(config.encryptionKeys);
    this.party = createRelyingParty(config.publicUrl);
  }

  /** Makes the challenge after a correct password; null without a second factor. Throws `HOSPITAL_SUSPENDED`. */
  async createChallenge(
    storedCredentials: Credentials,
    origin: Origin,
  ): Promise<SecondFactorChallenge | null> {
    await this.suspended.refuse(storedCredentials.hospitalId);
    const methods = listSecondFactors(storedCredentials);
    if (methods.length === 0) return null;
    const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
    await challenges.insertLoginChallenge(this.dataSource.manager, storedCredentials.hospitalId, {
      hash: sha256(challenge),
      accountId: storedCredentials.accountId,
      passwordHash: storedCredentials.passwordHash,
      expiresAt: new Date(this.clock() + CHALLENGE_MS),
    });
    const passkey = await this.buildPasskeyRequest(storedCredentials, challenge);
    await this.trail.noteFurtherStep(storedCredentials, origin, "second_factor");
    return {
      second_factor: methods,
      challenge,
      ...(passkey === null ? {} : { passkey }),
      token: null,
      refreshToken: null,
    };
  }

  /**
   * Verifies a code, consumes its challenge and returns the account. Throws `CHALLENGE_EXPIRED`, `HOSPITAL_SUSPENDED`,
   * `INVALID_CODE`, or `TOO_MANY_REQUESTS` after five wrong codes in 15 minutes.
   */
  verifyCode(challenge: string, enteredCode: string, origin: Origin): Promise<Credentials> {
    return this.verifyStep(challenge, "INVALID_CODE", origin, (work, accountId) =>
      this.useCode(work, accountId, enteredCode),
    );
  }

  /** Like `verifyCode`, with a passkey that signed the challenge; throws `INVALID_PASSKEY` otherwise. */
  verifyPasskey(
    challenge: string,
    passkeySignature: PasskeySignature,
    origin: Origin,
  ): Promise<Credentials> {
    return this.verifyStep(challenge, "INVALID_PASSKEY", origin, (work, accountId) =>
      this.usePasskey(work, accountId, challenge, passkeySignature),
    );
  }

  private async verifyStep(
    challenge: string,
    refusal: "INVALID_CODE" | "INVALID_PASSKEY",
    origin: Origin,
    isValid: (work: Work, accountId: string) => Promise<boolean>,
  ): Promise<Credentials> {
    const hash = sha256(challenge);
    const now = new Date(this.clock());
    const storedChallenge = await challenges.findLoginChallenge(this.dataSource.manager, hash, now);
    const storedCredentials =
      storedChallenge &&
      (await this.credentials.find(storedChallenge.hospitalId, storedChallenge.accountId));
    if (storedCredentials === null) throw new AppError("CHALLENGE_EXPIRED");
    await this.suspended.refuse(storedCredentials.hospitalId);
    try {
      return await this.verifyAs(storedCredentials, hash, refusal, isValid);
    } catch (error) {
      await this.trail.noteRefusal(error, storedCredentials, origin);
      throw error;
    }
  }

  private async verifyAs(
    storedCredentials: Credentials,
    hash: Buffer,
    refusal: "INVALID_CODE" | "INVALID_PASSKEY",
    isValid: (work: Work, accountId: string) => Promise<boolean>,
  ): Promise<Credentials> {
    const { hospitalId, accountId } = storedCredentials;
    // Counts the attempt before comparing, so that concurrent guesses all count.
    await this.limits.spend("secondFactor", accountId);
    const actor = { id: accountId, name: storedCredentials.name, email: storedCredentials.email };
    const isCorrect = await this.unitOfWork.runFor(
      hospitalId,
      async (work) => {
        await store.lockSecondFactors(work, accountId);
        if (!(await isValid(work, accountId))) return false;
        const isOpen = await challenges.deleteLoginChallenge(work, hash);
        if (!isOpen) throw new AppError("CHALLENGE_EXPIRED");
        return true;
      },
      actor,
    );
    if (!isCorrect) throw new AppError(refusal);
    await this.limits.reset("secondFactor", accountId);
    return storedCredentials;
  }

  /**
   * Returns the browser's passkey request; null if the account has no passkey or the installation's address does not
   * support passkeys.
   */
  private async buildPasskeyRequest(
    { hospitalId, accountId, hasPasskey }: Credentials,
    challenge: string,
  ): Promise<PasskeyRequest | null> {
    if (!hasPasskey || this.party === null) return null;
    const passkeys = await readPasskeys(this.dataSource.manager, hospitalId, accountId);
    return buildRequestOptions(this.party, challenge, passkeys);
  }

  /** Records the use of a passkey; false if it did not sign this challenge or belongs to another account. */
  private async usePasskey(
    work: Work,
    accountId: string,
    challenge: string,
    passkeySignature: PasskeySignature,
  ): Promise<boolean> {
    const passkey = await lockPasskey(
      work,
      accountId,
      Buffer.from(passkeySignature.id, "base64url"),
    );
    if (passkey === null || this.party === null) return false;
    const counter = await verifyAssertion(this.party, passkeySignature, challenge, passkey);
    if (counter === null) return false;
    await usePasskey(work, passkey.id, counter);
    return true;
  }

  /** Consumes a code; false if it is wrong or already used. */
  private async useCode(work: Work, accountId: string, enteredCode: string): Promise<boolean> {
    const parsedCode = readCode(enteredCode);
    if (parsedCode === null) return false;
    if (parsedCode.kind === "recovery") return this.useRecovery(work, accountId, parsedCode.code);
    const totp = await store.lockTotp(work, accountId);
    if (totp === null || totp.confirmedAt === null) return false;
    const step = findCodeStep(this.openSecret(totp), parsedCode.code, this.clock(), totp.lastStep);
    if (step === null) return false;
    await store.useTotpStep(work, accountId, step);
    return true;
  }

  private openSecret(totp: Totp): string {
    try {
      return this.secrets.open(totp);
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      throw new AppError("SECRET_UNREADABLE", APP_UNAVAILABLE_TEXT);
    }
  }

  private async useRecovery(work: Work, accountId: string, code: string): Promise<boolean> {
    if (!(await store.useRecoveryCode(work, accountId, hashRecoveryCode(code)))) return false;
    const remaining = await store.countRecoveryCodes(work, accountId);
    const changes = [{ field: "recovery_codes_left", from: remaining + 1, to: remaining }];
    await this.factors.record(work, accountId, changes);
    return true;
  }
}
