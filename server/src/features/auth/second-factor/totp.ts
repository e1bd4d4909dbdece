import { TOTP as SHAPE, TOTP_WINDOW } from "@wardline/domain/people/second-factor";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Wardline";

/** A new secret for an authenticator app, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SHAPE.secretBytes }).base32;
}

/** The address that an app reads from a QR code: the secret, and whose it is. */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The step whose code this is, counted from 1970; null for a code that is not one of the present step or of its
 * neighbours, and for one of `lastStep` or before, which was used already (docs/wire.md, Second factor). `now` in epoch
 * milliseconds.
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: number,
  lastStep: number,
): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now }) + delta;
  return step > lastStep ? step : null;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: SHAPE.algorithm,
    digits: SHAPE.digits,
    period: SHAPE.periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}
