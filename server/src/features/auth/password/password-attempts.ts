import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import { secondFactorsOf } from "@wardline/domain/people/second-factor";
import { compared } from "@wardline/domain/text/text-forms";
import { addressKey } from "../../../http/address-key.js";
import { RateLimits } from "../../../http/rate-limits.js";
import { PasswordHasher } from "./password-hasher.js";

/** Who tries a password. */
export interface Attempt {
  /** The mail address as it was typed, known or not. */
  account: string;
  /** The network address. */
  address: string;
  /** What names a device, or a session, on which this account was open before; null for a stranger. */
  device: string | null;
}

type Found = Pick<Credentials, "passwordHash" | "unlocks" | "hasTotp" | "hasPasskey">;

/**
 * Compares passwords and counts the wrong ones (docs/wire.md, Guessed passwords). Strangers are counted by account, by
 * address and by both; devices that are known by themselves, so that strangers lock out strangers only.
 */
@Injectable()
export class PasswordAttempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * The account that is found, for its password; null for a wrong one and for nobody, after the same work. Throws
   * `TOO_MANY_REQUESTS` after too many wrong ones, and `LOGIN_BUSY`. Right passwords cost nothing.
   */
  async compare<T extends Found>(
    attempt: Attempt,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const { address, device } = attempt;
    const isStranger = device === null;
    // Before anything is asked of the database: a flood costs no more than this.
    if (isStranger) await this.limits.check("loginsFromAddress", address);
    const lane = isStranger ? addressKey(address) : keyOf(compared(attempt.account));
    return this.hasher.inTurn({ lane, isKnown: !isStranger }, async () => {
      const found = await find();
      const isRight = await this.judge(attempt, found, () =>
        this.hasher.verify(found?.passwordHash ?? null, password),
      );
      return isRight ? found : null;
    });
  }

  private async judge(
    { account, address, device }: Attempt,
    found: Found | null,
    verify: () => Promise<boolean>,
  ): Promise<boolean> {
    const counted = `${compared(account)}\n${found?.unlocks ?? 0}`;
    const one = keyOf(counted, device === null ? addressKey(address) : `device ${device}`);
    const all = device === null ? keyOf(counted) : keyOf(counted, "devices");
    if (device === null) await this.limits.check("loginsFromAddress", address);
    await this.limits.check("loginFromOne", one);
    const lockOut = await this.lockOutOf(all);
    // The second factor keeps strangers out: whose password is right is asked for it. The others are compared as well, so
    // that nothing shows who has one.
    if (lockOut !== null && device !== null) throw lockOut;
    const isRight = await verify();
    if (!isRight) {
      await this.limits.spend("loginFromOne", one);
      if (device === null) await this.limits.spend("loginsFromAddress", address);
      if (lockOut !== null) throw lockOut;
      await this.limits.spend("login", all);
      return false;
    }
    // Guesses sent side by side all pass the first check: what they used up must count for the right one too.
    await this.limits.check("loginFromOne", one);
    const late = lockOut ?? (await this.lockOutOf(all));
    if (late !== null && (found === null || secondFactorsOf(found).length === 0)) throw late;
    await this.limits.reset("loginFromOne", one);
    return true;
  }

  /** Why an account is locked; null while it is not. */
  private lockOutOf(all: string): Promise<unknown> {
    return this.limits.check("login", all).then(
      () => null,
      (refusal: unknown) => refusal,
    );
  }
}

/** A key of fixed length that keeps addresses out of the limiter's store. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
