import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { MadePasskey, PasskeyCreation } from "@wardline/contracts/passkey-ceremony";
import type { Passkey } from "@wardline/contracts/passkeys";
import { deleteChallengesOf } from "@wardline/database/repositories/people/login-challenges";
import * as store from "@wardline/database/repositories/people/passkeys";
import { lockGuard } from "@wardline/database/repositories/people/second-factor";
import { CHALLENGE_MS, PASSKEYS } from "@wardline/domain/people/second-factor";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Config } from "../../../config/config.js";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { PasswordsService } from "../password/passwords.service.js";
import { challengeIn, creationOf, readMade } from "./passkey-ceremony.js";
import { type RelyingParty, relyingPartyOf } from "./relying-party.js";
import { SecondFactorService } from "./second-factor.service.js";

const CHALLENGE_BYTES = 32;

/** The passkeys of an account, as its owner adds and removes them (docs/wire.md, Passkeys). */
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
    this.party = relyingPartyOf(config.publicUrl);
  }

  /**
   * What the caller's browser is to make a passkey with, in the place of what it was given before. Throws
   * `PASSKEYS_UNAVAILABLE`, and `PASSKEYS_FULL`, and as `proveOwner` does.
   */
  async begin(
    caller: Caller,
    password: string | undefined,
    origin: Origin,
  ): Promise<PasskeyCreation> {
    const party = this.requireParty();
    await this.passwords.proveOwner(caller, password, origin);
    const { hospitalId, accountId } = caller;
    const { manager } = this.dataSource;
    const present = await store.readPasskeys(manager, hospitalId, accountId);
    if (present.length >= PASSKEYS) throw new AppError("PASSKEYS_FULL");
    const challenge = randomBytes(CHALLENGE_BYTES);
    await store.keepPasskeyChallenge(manager, hospitalId, accountId, {
      hash: hashOf(challenge.toString("base64url")),
      expiresAt: new Date(this.clock() + CHALLENGE_MS),
    });
    return creationOf(party, caller, challenge, present);
  }

  /**
   * Adds the passkey that the caller's browser made. With the first second factor come recovery codes; an account that
   * has one keeps those it has. Throws `PASSKEY_REFUSED` for what was not made with the challenge that was given last,
   * within five minutes, at this installation's address, or is somebody's already.
   */
  async add(
    caller: Caller,
    name: string,
    made: MadePasskey,
  ): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
    const { accountId } = caller;
    const id = randomUUID();
    const passkey = { ...(await this.takeMade(caller, made)), id, name };
    return this.unitOfWork.run(caller, async (work) => {
      const before = await lockGuard(work, accountId);
      if (before === null) throw new AppError("UNAUTHORIZED");
      const present = await store.readPasskeys(work.manager, work.hospitalId, accountId);
      if (present.length >= PASSKEYS) throw new AppError("PASSKEYS_FULL");
      const isNew = await store.insertPasskey(work, accountId, passkey);
      if (!isNew) throw new AppError("PASSKEY_REFUSED");
      const recovery_codes = await this.factors.giveFirstCodes(work, accountId, before);
      await this.factors.recordChange(work, accountId, before, [
        { field: "passkey", from: null, to: name },
      ]);
      await this.factors.mail(work, caller, "passkey-added");
      const created_at = work.at.toISOString();
      return { passkey: { id, name, created_at, last_used_at: null }, recovery_codes };
    });
  }

  /**
   * Removes a passkey of the caller's account; with the last second factor go the recovery codes. Throws
   * `WRONG_PASSWORD`, and `NOT_FOUND` for what is none of theirs.
   */
  async remove(caller: Caller, id: string, password: string, origin: Origin): Promise<void> {
    await this.passwords.prove(caller, password, origin);
    await this.unitOfWork.run(caller, async (work) => {
      const { accountId } = caller;
      const before = await lockGuard(work, accountId);
      const name = await store.deletePasskey(work, accountId, id);
      if (before === null || name === null) throw notFound("This passkey could not be found.");
      await deleteChallengesOf(work, accountId);
      await this.factors.dropLastCodes(work, accountId);
      await this.factors.recordChange(work, accountId, before, [
        { field: "passkey", from: name, to: null },
      ]);
      await this.factors.mail(work, caller, "passkey-removed");
    });
  }

  /** What was made, if with the caller's challenge, which is used up whatever comes of it. */
  private async takeMade({ hospitalId, accountId }: Caller, made: MadePasskey) {
    const party = this.requireParty();
    const challenge = challengeIn(made);
    const isGiven =
      challenge !== null &&
      (await store.takePasskeyChallenge(this.dataSource.manager, hospitalId, accountId, {
        hash: hashOf(challenge),
        now: new Date(this.clock()),
      }));
    const passkey = isGiven ? await readMade(party, made, challenge) : null;
    if (passkey === null) throw new AppError("PASSKEY_REFUSED");
    return passkey;
  }

  private requireParty(): RelyingParty {
    if (this.party === null) throw new AppError("PASSKEYS_UNAVAILABLE");
    return this.party;
  }
}

function hashOf(challenge: string): Buffer {
  return createHash("sha256").update(challenge).digest();
}
