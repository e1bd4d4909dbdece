import { randomUUID } from "node:crypto";
import { JwtService } from "@nestjs/jwt";

/** A session's bearer, as the access token names it (docs/wire.md, Accounts and sessions). */
export interface Bearer {
  accountId: string;
  hospitalId: string;
  sessionId: string;
}

/** Signs an access token for a seeded session with the installation's own secret: a login costs a password hash each. */
export function signToken({ accountId, hospitalId, sessionId }: Bearer, secret: string): string {
  return new JwtService({ secret }).sign(
    { sub: accountId, hospitalId, accountType: "parent", sessionId },
    { algorithm: "HS256", expiresIn: 3600, jwtid: randomUUID() },
  );
}
