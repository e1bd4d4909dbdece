import { createSecretKey, randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { type JwtModuleOptions, JwtService } from "@nestjs/jwt";
import { ACCOUNT_TYPES } from "@wardline/contracts/accounts/account";
import * as z from "zod";
import type { Config } from "../../../config/config.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { verifyWithAny } from "../../../security/derived-keys.js";

const LIFETIME_SECONDS = 60 * 60;

const claimsSchema = z.object({
  sub: z.string(),
  hospitalId: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  sessionId: z.string(),
  exp: z.number(),
});

/** The claims of an access token; `exp` in epoch seconds (docs/wire/accounts.md, Accounts and sessions). */
export type AccessClaims = z.output<typeof claimsSchema>;

/** An access token with its expiry in epoch milliseconds. */
export interface AccessToken {
  token: string;
  tokenExpiry: number;
}

/** Returns the options for signing and verifying: only HS256, even if a token names another algorithm. */
export function getAccessTokenOptions(secret: string): JwtModuleOptions {
  return {
    secret: createSecretKey(Buffer.from(secret)),
    signOptions: { algorithm: "HS256", expiresIn: LIFETIME_SECONDS },
    verifyOptions: { algorithms: ["HS256"] },
  };
}

/** Signs and reads access tokens: JWTs valid for 60 minutes (docs/wire/accounts.md, Accounts and sessions). */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, "jwtSecrets">,
  ) {}

  /** Signs a token that expires in 60 minutes; its `jti` is unique within the session. */
  sign(bearer: Omit<AccessClaims, "exp">): AccessToken {
    const iat = this.getNowSeconds();
    const token = this.jwt.sign({ ...bearer, iat }, { jwtid: randomUUID() });
    return { token, tokenExpiry: (iat + LIFETIME_SECONDS) * 1000 };
  }

  /** Returns the claims of a token; null if the token is not ours, was altered or has expired. */
  read(token: string): AccessClaims | null {
    try {
      const { jwtSecrets } = this.config;
      const options = { clockTimestamp: this.getNowSeconds() };
      const claims = verifyWithAny(this.jwt, jwtSecrets, token, options);
      return claimsSchema.parse(claims);
    } catch {
      return null;
    }
  }

  private getNowSeconds(): number {
    return Math.floor(this.clock() / 1000);
  }
}
