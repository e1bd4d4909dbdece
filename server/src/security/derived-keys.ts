import { hkdfSync } from "node:crypto";
import type { JwtService, JwtVerifyOptions } from "@nestjs/jwt";

/** The installation's secrets: the first signs, all verify (docs/wire.md, Secrets). */
export type Secrets = readonly [string, ...string[]];

/** A key made of each of the secrets, in their order. */
export type Keys = readonly [Buffer, ...Buffer[]];

const KEY_BYTES = 32;

/** Keys for one purpose, which open nothing else: one of each secret. */
export function derivedKeys(secrets: Secrets, purpose: string): Keys {
  const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
  const [first, ...others] = secrets;
  return [keyOf(first), ...others.map(keyOf)];
}

/** What a token says that was signed with one of the secrets; throws as the library does for the first where none fits. */
export function verifyWithAny(
  jwt: JwtService,
  secrets: Secrets,
  token: string,
  options: JwtVerifyOptions,
): Record<string, unknown> {
  const [first, ...others] = secrets;
  for (const secret of others) {
    try {
      return jwt.verify<Record<string, unknown>>(token, { ...options, secret });
    } catch {
      // Another secret may fit.
    }
  }
  return jwt.verify<Record<string, unknown>>(token, { ...options, secret: first });
}
