import { randomUUID } from "node:crypto";
import { JwtService } from "@nestjs/jwt";

/** Holder of a session's access token (docs/wire/accounts.md, Accounts and sessions). */
export interface Bearer {
  accountId: string;
  hospitalId: string;
  sessionId: string;
}

/** Signs an access token for a seeded session with the installation's secret, because each login would cost a password hash. */
export function signToken({ accountId, hospitalId, sessionId }: Bearer, secret: string): string {
  return new JwtService({ secret }).sign(
    { sub: accountId, hospitalId, accountType: "parent", sessionId },
    { algorithm: "HS256", expiresIn: 3600, jwtid: randomUUID() },
  );
}
