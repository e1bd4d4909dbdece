import { randomBytes, randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
  CreatedPasskey,
  PasskeyCreation,
} from "@wardline/contracts/accounts/passkey-ceremony";
import type { Passkey } from "@wardline/contracts/accounts/passkeys";
import { deleteLoginChallenges } from "@wardline/database/repositories/people/login-challenges";
import * as store from "@wardline/database/repositories/people/passkeys";
import { lockSecondFactors } from "@wardline/database/repositories/people/second-factor";
import { sha256 } from "@wardline/database/sha256";
import { CHALLENGE_MS, MAX_PASSKEYS } from "@wardline/domain/people/second-factor";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Config } from "../../../config/config.js";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { PasswordsService } from "../password/passwords.service.js";
import { createRelyingParty, type RelyingParty } from "../second-factor/relying-party.js";
import { SecondFactorService } from "../second-factor/second-factor.service.js";
import { buildCreationOptions, readChallenge, verifyCreation } from "./passkey-ceremony.js";

const CHALLENGE_BYTES = 32;

/** Adds and removes the passkeys of an account (docs/wire/accounts.md, Passkeys). */
@Injectable()
export class PasskeysService {
  private readonly party: RelyingParty | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactorService,
    private readonly passwords: PasswordsService,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.party = createRelyingParty(config.publicUrl);
  }

  /**
   * Returns the browser's options for a new passkey and replaces an earlier challenge. Throws `PASSKEYS_UNAVAILABLE`,
   * `PASSKEYS_FULL`, and the errors of `verifyOwner`.
   */
  async begin(
    caller: Caller,
    password: string | undefined,
    origin: Origin,
  ): Promise<PasskeyCreation> {
    const party = this.requireParty();
    await this.passwords.verifyOwner(caller, password, origin);
    const { hospitalId, accountId } = caller;
    const { manager } = this.dataSource;
    const existing = await store.readPasskeys(manager, hospitalId, accountId);
    if (existing.length >= MAX_PASSKEYS) throw new AppError("PASSKEYS_FULL");
    const challenge = randomBytes(CHALLENGE_BYTES);
    await store.savePasskeyChallenge(manager, hospitalId, accountId, {
      hash: sha256(challenge.toString("base64url")),
      expiresAt: new Date(this.clock() + CHALLENGE_MS),
    });
    return buildCreationOptions(party, caller, challenge, existing);
  }

  /**
   * Adds a passkey; also returns recovery codes if the account had no second factor before. Throws `PASSKEY_REFUSED`
   * unless the passkey answers the latest challenge within five minutes, at this address, and is not registered yet.
   */
  async add(
    caller: Caller,
    name: string,
    newPasskey: CreatedPasskey,
  ): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
    const { accountId } = caller;
    const id = randomUUID();
    const passkey = { ...(await this.verifyNewPasskey(caller, newPasskey)), id, name };
    return this.unitOfWork.run(caller, async (work) => {
      const before = await lockSecondFactors(work, accountId);
      if (before === null) throw new AppError("UNAUTHORIZED");
      const existing = await store.readPasskeys(work.manager, work.hospitalId, accountId);
      if (existing.length >= MAX_PASSKEYS) throw new AppError("PASSKEYS_FULL");
      const isNew = await store.insertPasskey(work, accountId, passkey);
      if (!isNew) throw new AppError("PASSKEY_REFUSED");
      const recovery_codes = await this.factors.createFirstCodes(work, accountId, before);
      await this.factors.recordChange(work, accountId, before, [
        { field: "passkey", from: null, to: name },
      ]);
      await this.factors.queueEmail(work, caller, "passkey-added");
      const created_at = work.at.toISOString();
      return { passkey: { id, name, created_at, last_used_at: null }, recovery_codes };
    });
  }

  /**
   * Removes a passkey; removing the last second factor deletes the recovery codes. Throws `WRONG_PASSWORD`, or
   * `NOT_FOUND` for another account's passkey.
   */
  async remove(caller: Caller, id: string, password: string, origin: Origin): Promise<void> {
    await this.passwords.verifyPassword(caller, password, origin);
    await this.unitOfWork.run(caller, async (work) => {
      const { accountId } = caller;
      const before = await lockSecondFactors(work, accountId);
      const name = await store.deletePasskey(work, accountId, id);
      if (before === null || name === null) throw notFound("This passkey could not be found.");
      await deleteLoginChallenges(work, accountId);
      await this.factors.dropLastCodes(work, accountId);
      await this.factors.recordChange(work, accountId, before, [
        { field: "passkey", from: name, to: null },
      ]);
      await this.factors.queueEmail(work, caller, "passkey-removed");
    });
  }

  /** Verifies a new passkey and consumes the caller's challenge in any case. */
  private async verifyNewPasskey({ hospitalId, accountId }: Caller, newPasskey: CreatedPasskey) {
    const party = this.requireParty();
    const challenge = readChallenge(newPasskey);
    const isLatestChallenge =
      challenge !== null &&
      (await store.consumePasskeyChallenge(this.dataSource.manager, hospitalId, accountId, {
        hash: sha256(challenge),
        now: new Date(this.clock()),
      }));
    const passkey = isLatestChallenge ? await verifyCreation(party, newPasskey, challenge) : null;
    if (passkey === null) throw new AppError("PASSKEY_REFUSED");
    return passkey;
  }

  private requireParty(): RelyingParty {
    if (this.party === null) throw new AppError("PASSKEYS_UNAVAILABLE");
    return this.party;
  }
}
