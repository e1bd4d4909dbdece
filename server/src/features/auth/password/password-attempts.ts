import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { RateLimits } from "../../../http/rate-limits.js";

/** Counts wrong passwords: 10 in 15 minutes per account and address, 100 an hour per account (docs/wire.md, Limits). */
@Injectable()
export class PasswordAttempts {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Compares a password unless too many wrong ones came before; `account` is the email as it was typed, known or
   * not. Throws `TOO_MANY_REQUESTS` with `Retry-After`. Right passwords cost nothing.
   */
  async compare(
    account: string,
    address: string,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const both = keyOf(account.toLowerCase(), address);
    const alone = keyOf(account.toLowerCase());
    await this.check(both, alone);
    const right = await isRight();
    if (right) {
      // Guesses sent side by side all pass the first check: what they used up must count for the right one too.
      await this.check(both, alone);
      await this.limits.reset("loginFromAddress", both);
    } else {
      await this.limits.spend("loginFromAddress", both);
      await this.limits.spend("login", alone);
    }
    return right;
  }

  private async check(both: string, alone: string): Promise<void> {
    await this.limits.check("loginFromAddress", both);
    await this.limits.check("login", alone);
  }
}

/** A key of fixed length that keeps addresses out of the limiter's store. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
