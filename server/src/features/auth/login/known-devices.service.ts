import { createHmac, randomBytes } from "node:crypto";
import { fastifyCookie as cookies } from "@fastify/cookie";
import { Inject, Injectable } from "@nestjs/common";
import type { OpenedSession, SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import { isSameSecret } from "@wardline/database/same-secret";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { Config } from "../../../config/config.js";
import { type Answer, answer } from "../../../responses/answer.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { type DerivedKeys, deriveKeys } from "../../../security/derived-keys.js";

const COOKIE = "wardline_devices";
const NONCE_BYTES = 12;
const DAY_MS = 86_400_000;
const COOKIE_DAYS = 90;
/** Number of accounts remembered per shared computer; beyond this the earliest are forgotten. */
const MAX_ACCOUNTS = 20;
const MARK = /^[\w-]{16}\.[0-9a-z]{1,6}\.[\w-]{43}$/;

/**
 * Recognises devices that an account has used, so that strangers cannot lock the account out on these devices
 * (docs/wire/accounts.md, Guessed passwords). A device stores one signed cookie entry per account: a random name and
 * the day, nothing that identifies the account.
 */
@Injectable()
export class KnownDevicesService {
  private readonly keys: DerivedKeys;
  private readonly isSecure: boolean;

  constructor(
    @Inject(CONFIG) { jwtSecrets, publicUrl }: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keys = deriveKeys(jwtSecrets, "known devices");
    this.isSecure = publicUrl.startsWith("https:");
  }

  /**
   * Returns the device's name for this account from the `Cookie` header; null if the account has not logged in on this
   * device within 90 days.
   */
  find(header: string, email: string): string | null {
    const today = Math.floor(this.clock() / DAY_MS);
    for (const mark of parseMarks(header)) {
      const [nonce = "", day = "", signature = ""] = mark.split(".");
      const hasValidSignature = this.keys.some((key) =>
        isSameSecret(signature, sign(email, nonce, day, key)),
      );
      if (hasValidSignature && today - Number.parseInt(day, 36) <= COOKIE_DAYS) return nonce;
    }
    return null;
  }

  /**
   * Marks the device in the answer to a login that opened a session; leaves the answer unchanged while a second factor
   * is still needed.
   */
  markDevice<T extends OpenedSession | SecondFactorChallenge>(
    outcome: T,
    header: string,
  ): T | Answer<T> {
    if (outcome.token === null) return outcome;
    const { email } = outcome.user;
    const nonce = this.find(header, email) ?? randomBytes(NONCE_BYTES).toString("base64url");
    const day = Math.floor(this.clock() / DAY_MS).toString(36);
    const mark = `${nonce}.${day}.${sign(email, nonce, day, this.keys[0])}`;
    const others = parseMarks(header).filter((other) => !other.startsWith(`${nonce}.`));
    const cookie = cookies.serialize(COOKIE, [mark, ...others].slice(0, MAX_ACCOUNTS).join("~"), {
      path: "/api/auth",
      httpOnly: true,
      sameSite: "strict",
      secure: this.isSecure,
      maxAge: (COOKIE_DAYS * DAY_MS) / 1_000,
    });
    return answer(outcome, { cookie });
  }
}

function sign(email: string, nonce: string, day: string, key: Buffer): string {
  const signed = [toComparedText(email), nonce, day].join("\n");
  return createHmac("sha256", key).update(signed).digest("base64url");
}

function parseMarks(header: string): string[] {
  return (cookies.parse(header)[COOKIE] ?? "")
    .split("~")
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_ACCOUNTS);
}
