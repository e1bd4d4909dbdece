import { hkdfSync } from "node:crypto";
import type { JwtService, JwtVerifyOptions } from "@nestjs/jwt";

/** The installation's secrets: the first one signs, all verify (docs/wire/operations.md, Secrets). */
export type Secrets = readonly [string, ...string[]];

/** One derived key per secret, in the same order. */
export type DerivedKeys = readonly [Buffer, ...Buffer[]];

const KEY_BYTES = 32;

/** Derives one key per secret for a single purpose. */
export function deriveKeys(secrets: Secrets, purpose: string): DerivedKeys {
  const deriveKey = (secret: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
  const [first, ...others] = secrets;
  return [deriveKey(first), ...others.map(deriveKey)];
}

/**
 * Verifies a token with any of the secrets and returns its payload; throws the library's error for the first secret if
 * none fits.
 */
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
      // Try the next secret.
    }
  }
  return jwt.verify<Record<string, unknown>>(token, { ...options, secret: first });
}
