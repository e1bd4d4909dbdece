import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import { listSecondFactors } from "@wardline/domain/people/second-factor";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getAddressKey } from "../../../limits/address-key.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import { PasswordHasher } from "./password-hasher.js";

export interface PasswordAttempt {
  /** The email address as typed, even if no account has it. */
  account: string;
  address: string;
  /** The known device or session that sent the attempt; null for a stranger. */
  device: string | null;
}

type FoundAccount = Pick<Credentials, "passwordHash" | "unlocks" | "hasTotp" | "hasPasskey">;

/**
 * Compares passwords and counts wrong passwords (docs/wire/accounts.md, Guessed passwords). Strangers' attempts are
 * counted per account, per IP address and per pair of the two; known devices' attempts are counted separately, so that
 * strangers can lock out only strangers.
 */
@Injectable()
export class PasswordAttempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Returns the account for the correct password, or null after the same amount of work. Throws `TOO_MANY_REQUESTS`
   * after too many wrong passwords, and `LOGIN_BUSY`. A correct password is not counted.
   */
  async compare<T extends FoundAccount>(
    attempt: PasswordAttempt,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const { address, device } = attempt;
    const isStranger = device === null;
    // This check precedes all queries, so that a flood of attempts stays cheap.
    if (isStranger) await this.limits.check("loginsFromAddress", address);
    const lane = isStranger ? getAddressKey(address) : hashKey(toComparedText(attempt.account));
    return this.hasher.runInTurn({ lane, isKnown: !isStranger }, async () => {
      const found = await find();
      const isCorrect = await this.checkAttempt(attempt, found, () =>
        this.hasher.verify(found?.passwordHash ?? null, password),
      );
      return isCorrect ? found : null;
    });
  }

  private async checkAttempt(
    { account, address, device }: PasswordAttempt,
    found: FoundAccount | null,
    verify: () => Promise<boolean>,
  ): Promise<boolean> {
    const countedAccount = `${toComparedText(account)}\n${found?.unlocks ?? 0}`;
    const originKey = hashKey(
      countedAccount,
      device === null ? getAddressKey(address) : `device ${device}`,
    );
    const accountKey =
      device === null ? hashKey(countedAccount) : hashKey(countedAccount, "devices");
    if (device === null) await this.limits.check("loginsFromAddress", address);
    await this.limits.check("loginFromOne", originKey);
    const lockOutError = await this.findLockOutError(accountKey);
    // Despite the lock, strangers may go on to an account's second factor. Passwords of accounts without a second
    // factor are compared, too, so that timing does not reveal which accounts have one.
    if (lockOutError !== null && device !== null) throw lockOutError;
    const isCorrect = await verify();
    if (!isCorrect) {
      await this.limits.spend("loginFromOne", originKey);
      if (device === null) await this.limits.spend("loginsFromAddress", address);
      if (lockOutError !== null) throw lockOutError;
      await this.limits.spend("login", accountKey);
      return false;
    }
    // Concurrent guesses all pass the first check, so the limit is checked again.
    await this.limits.check("loginFromOne", originKey);
    const laterLockOutError = lockOutError ?? (await this.findLockOutError(accountKey));
    if (laterLockOutError !== null && (found === null || listSecondFactors(found).length === 0))
      throw laterLockOutError;
    await this.limits.reset("loginFromOne", originKey);
    return true;
  }

  /** Returns the error of a locked account, or null. */
  private findLockOutError(accountKey: string): Promise<unknown> {
    return this.limits.check("login", accountKey).then(
      () => null,
      (refusal: unknown) => refusal,
    );
  }
}

/** Hashes parts to a key of fixed length, so that the limiter's store holds no email addresses. */
function hashKey(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
