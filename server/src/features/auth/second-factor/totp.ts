import { TOTP as SHAPE, TOTP_WINDOW } from "@wardline/domain/people/second-factor";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Wardline";

/** Makes a secret for an authenticator app, in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SHAPE.secretBytes }).base32;
}

/** Returns the address for an app's QR code, with secret and account. */
export function buildOtpauthUrl(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * Returns the step of a code, counted from 1970; null unless it is the current or a neighbouring step and after
 * `lastStep` (docs/wire/accounts.md, Second factor). `now` in epoch milliseconds.
 */
export function findCodeStep(
  secret: string,
  code: string,
  now: number,
  lastStep: number,
): number | null {
  const totp = createTotp(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now }) + delta;
  return step > lastStep ? step : null;
}

function createTotp(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: SHAPE.algorithm,
    digits: SHAPE.digits,
    period: SHAPE.periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}
