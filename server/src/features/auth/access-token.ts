import { createHmac, timingSafeEqual } from "node:crypto";
import { ACCOUNT_TYPES } from "@wardline/contracts/accounts";
import * as z from "zod";

/** How long an access token lives, in milliseconds (api.md 2). */
export const ACCESS_TOKEN_MS = 60 * 60_000;

const HEADER = encode({ alg: "HS256", typ: "JWT" });

const claimsSchema = z.object({
  sub: z.string(),
  hospitalId: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  sessionId: z.string(),
  exp: z.number(),
});

/** What an access token says of its bearer (api.md 2); times are epoch seconds, as in every JWT. */
export type AccessClaims = z.output<typeof claimsSchema>;

/** An access token and its end in epoch milliseconds. */
export interface AccessToken {
  token: string;
  tokenExpiry: number;
}

/** Makes a JWT (HS256) that ends 60 minutes after `now` (epoch milliseconds), to the full second below. */
export function signAccessToken(
  bearer: Omit<AccessClaims, "exp">,
  secret: string,
  now: number,
): AccessToken {
  const exp = Math.floor((now + ACCESS_TOKEN_MS) / 1000);
  // To the millisecond, so that two tokens of one session differ.
  const iat = now / 1000;
  const signed = `${HEADER}.${encode({ ...bearer, iat, exp })}`;
  return { token: `${signed}.${signature(signed, secret)}`, tokenExpiry: exp * 1000 };
}

/** The claims of an access token, or null when it is not ours, was changed or has ended at `now`. */
export function readAccessToken(token: string, secret: string, now: number): AccessClaims | null {
  const [header, payload, given, ...more] = token.split(".");
  // The algorithm is never taken from the token: only the header that we write ourselves is read on.
  if (header !== HEADER || payload === undefined || given === undefined || more.length > 0) {
    return null;
  }
  if (!isSame(given, signature(`${header}.${payload}`, secret))) return null;
  const claims = claimsSchema.safeParse(decode(payload));
  return claims.success && claims.data.exp * 1000 > now ? claims.data : null;
}

function signature(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
