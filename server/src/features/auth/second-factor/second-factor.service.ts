import { Inject, Injectable } from "@nestjs/common";
import type {
  LoggedSecondFactors,
  SecondFactorState,
} from "@wardline/contracts/accounts/second-factor";
import type { FactorChange } from "@wardline/contracts/operation/jobs";
import { deleteLoginChallenges } from "@wardline/database/repositories/people/login-challenges";
import { readPasskeys } from "@wardline/database/repositories/people/passkeys";
import * as store from "@wardline/database/repositories/people/second-factor";
import type { Work } from "@wardline/database/work";
import { UNKNOWN_DEVICE } from "@wardline/domain/people/device";
import { listSecondFactors, readCode } from "@wardline/domain/people/second-factor";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource, type EntityManager } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Config } from "../../../config/config.js";
import { AppError } from "../../../errors/app-error.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { AccountsService } from "../../accounts/accounts.service.js";
import { PasswordsService } from "../password/passwords.service.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.js";
import { createRelyingParty } from "./relying-party.js";
import { buildOtpauthUrl, createTotpSecret, findCodeStep } from "./totp.js";
import { TotpSecrets } from "./totp-secrets.js";

/** Sets up an account's second factor (docs/wire/accounts.md, Second factor). */
@Injectable()
export class SecondFactorService {
  private readonly secrets: TotpSecrets;
  private readonly passkeyHost: string | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.secrets = new TotpSecrets(config.encryptionKeys);
    this.passkeyHost = createRelyingParty(config.publicUrl)?.id ?? null;
  }

  async readState(caller: Caller): Promise<SecondFactorState> {
    const { hospitalId, accountId } = caller;
    const { manager } = this.dataSource;
    const row = await this.find(manager, hospitalId, accountId);
    const passkeys = await readPasskeys(manager, hospitalId, accountId);
    return {
      methods: listSecondFactors(row),
      totp_since: row.totpSince?.toISOString() ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      passkey_host: this.passkeyHost,
      recovery_codes_left: row.recoveryCodesLeft,
      asks_password: await this.passwords.hasPassword(caller),
      required_for_administrators: row.requiredForAdministrators,
    };
  }

  /**
   * Makes a secret for the caller's authenticator app and replaces an unconfirmed secret. Throws `SECOND_FACTOR_ON` if
   * an app is already on (removing the app requires the password), and the errors of `verifyOwner`.
   */
  async begin(
    caller: Caller,
    password: string | undefined,
    origin: Origin,
  ): Promise<{ secret: string; otpauth_url: string }> {
    await this.passwords.verifyOwner(caller, password, origin);
    const { hospitalId, accountId, email } = caller;
    const secret = createTotpSecret();
    const sealed = this.secrets.seal(hospitalId, accountId, secret);
    const { manager } = this.dataSource;
    const isSaved = await store.saveTotpSecret(manager, hospitalId, accountId, sealed);
    if (!isSaved) throw new AppError("SECOND_FACTOR_ON");
    return { secret, otpauth_url: buildOtpauthUrl(secret, email) };
  }

  /**
   * Switches the authenticator app on with one of its codes and returns the recovery codes of `createFirstCodes`.
   * Throws `WRONG_CODE`, `SECOND_FACTOR_ON`, `SECOND_FACTOR_OFF` without a secret, and `TOO_MANY_REQUESTS`.
   */
  async confirm(caller: Caller, enteredCode: string): Promise<string[]> {
    const { accountId } = caller;
    await this.limits.spend("secondFactor", `confirm:${accountId}`);
    const codes = await this.unitOfWork.run(caller, async (work) => {
      const before = await this.lock(work, accountId);
      const totp = await store.lockTotp(work, accountId);
      if (totp === null) throw new AppError("SECOND_FACTOR_OFF");
      if (totp.confirmedAt !== null) throw new AppError("SECOND_FACTOR_ON");
      const parsedCode = readCode(enteredCode);
      const secret = this.secrets.open(totp);
      const step =
        parsedCode?.kind === "totp"
          ? findCodeStep(secret, parsedCode.code, this.clock(), totp.lastStep)
          : null;
      if (step === null) throw new AppError("WRONG_CODE");
      await store.useTotpStep(work, accountId, step);
      const firstCodes = await this.createFirstCodes(work, accountId, before);
      await this.recordChange(work, accountId, before);
      await this.queueEmail(work, caller, "totp-added");
      return firstCodes;
    });
    await this.limits.reset("secondFactor", `confirm:${accountId}`);
    return codes;
  }

  /** Switches the authenticator app off; throws `WRONG_PASSWORD`, or `SECOND_FACTOR_OFF` if the account has no app. */
  async remove(caller: Caller, password: string, origin: Origin): Promise<void> {
    await this.passwords.verifyPassword(caller, password, origin);
    await this.unitOfWork.run(caller, async (work) => {
      const { accountId } = caller;
      const before = await this.lock(work, accountId);
      if (!(await store.deleteTotp(work, accountId))) throw new AppError("SECOND_FACTOR_OFF");
      await deleteLoginChallenges(work, accountId);
      await this.dropLastCodes(work, accountId);
      await this.recordChange(work, accountId, before);
      await this.queueEmail(work, caller, "totp-removed");
    });
  }

  /** Replaces the recovery codes with ten new codes; throws the errors of `remove`. */
  async renewCodes(caller: Caller, password: string, origin: Origin): Promise<string[]> {
    await this.passwords.verifyPassword(caller, password, origin);
    const codes = createRecoveryCodes();
    await this.unitOfWork.run(caller, async (work) => {
      const { accountId } = caller;
      const before = await this.lock(work, accountId);
      if (listSecondFactors(before).length === 0) throw new AppError("SECOND_FACTOR_OFF");
      await store.replaceRecoveryCodes(work, accountId, codes.map(hashRecoveryCode));
      await this.record(work, accountId, [
        { field: "recovery_codes_left", from: before.recoveryCodesLeft, to: codes.length },
      ]);
    });
    return codes;
  }

  /** Makes ten recovery codes, stored as hashes, for an account that had no second factor before; otherwise empty. */
  async createFirstCodes(
    work: Work,
    accountId: string,
    before: store.SecondFactorRow,
  ): Promise<string[]> {
    if (listSecondFactors(before).length > 0) return [];
    const codes = createRecoveryCodes();
    await store.replaceRecoveryCodes(work, accountId, codes.map(hashRecoveryCode));
    return codes;
  }

  /** Deletes the recovery codes once an account has no second factor. */
  async dropLastCodes(work: Work, accountId: string): Promise<void> {
    const remaining = await this.find(work.manager, work.hospitalId, accountId);
    if (listSecondFactors(remaining).length === 0)
      await store.replaceRecoveryCodes(work, accountId, []);
  }

  /** Sets whether the hospital's administrators need a second factor; does nothing if that is unchanged. */
  async setRequired(caller: Caller, isRequired: boolean): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      const before = await store.updateSecondFactorRequirement(work, isRequired);
      if (before === isRequired) return;
      await this.accounts.recordHospital(work, [
        { field: "second_factor_required", from: before, to: isRequired },
      ]);
    });
  }

  /** Logs the `changed` setting, and the factors if they differ from `before`. */
  async recordChange(
    work: Work,
    accountId: string,
    before: store.SecondFactorRow,
    changed: FieldChange[] = [],
  ): Promise<void> {
    const after = await this.find(work.manager, work.hospitalId, accountId);
    const [from, to] = [listSecondFactors(before), listSecondFactors(after)];
    const isSame = from.length === to.length;
    await this.record(work, accountId, [
      ...(isSame ? [] : [{ field: "second_factor", from, to }]),
      ...changed,
    ]);
  }

  async queueEmail(work: Work, caller: Caller, change: FactorChange): Promise<void> {
    const { accountId, hospitalId } = caller;
    const device = (await this.sessions.find(caller))?.device || UNKNOWN_DEVICE;
    const at = work.at.toISOString();
    const data = { accountId, hospitalId, change, device, at };
    await work.queue("email", "second-factor-changed", data);
  }

  async record(work: Work, accountId: string, changes: FieldChange[]): Promise<void> {
    const row = await this.find(work.manager, work.hospitalId, accountId);
    const payload: LoggedSecondFactors = {
      id: accountId,
      name: row.name,
      methods: listSecondFactors(row),
      recovery_codes_left: row.recoveryCodesLeft,
    };
    work.record("account.updated", payload, { subjectId: accountId, changes });
  }

  private async lock(work: Work, accountId: string): Promise<store.SecondFactorRow> {
    const row = await store.lockSecondFactors(work, accountId);
    if (row === null) throw new AppError("UNAUTHORIZED");
    return row;
  }

  private async find(
    manager: EntityManager,
    hospitalId: string,
    accountId: string,
  ): Promise<store.SecondFactorRow> {
    const row = await store.readSecondFactor(manager, hospitalId, accountId);
    if (row === null) throw new AppError("UNAUTHORIZED");
    return row;
  }
}
