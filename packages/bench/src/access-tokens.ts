import { createHmac } from "node:crypto";

/** A session's bearer, as the access token names it (api.md 2). */
export interface Bearer {
  accountId: string;
  hospitalId: string;
  sessionId: string;
}

/** Signs an access token for a seeded session with the installation's own secret: a login costs a password hash each. */
export function signToken({ accountId, hospitalId, sessionId }: Bearer, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: accountId,
    hospitalId,
    accountType: "parent",
    sessionId,
    iat: now,
    exp: now + 3600,
  };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
