/** Second factors beyond the password (docs/wire/accounts.md, Second factor). */
export const SECOND_FACTORS = ["totp", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Second factors of an account, in the order of `SECOND_FACTORS`. */
export function listSecondFactors({
  hasTotp,
  hasPasskey,
}: {
  hasTotp: boolean;
  hasPasskey: boolean;
}): SecondFactor[] {
  const has = { totp: hasTotp, passkey: hasPasskey };
  return SECOND_FACTORS.filter((factor) => has[factor]);
}

export const MAX_PASSKEYS = 20;

/** TOTP parameters that every authenticator app supports. */
export const TOTP = { digits: 6, periodSeconds: 30, algorithm: "SHA1", secretBytes: 20 } as const;

/** Number of steps accepted before and after the current step, because clocks differ. */
export const TOTP_WINDOW = 1;

/** Milliseconds allowed for the second step after the password, or for creating a passkey. */
export const CHALLENGE_MS = 5 * 60_000;

export const RECOVERY_CODE_COUNT = 10;

/** Crockford's alphabet, without characters that look alike. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP_LENGTH = 4;
const RECOVERY_LENGTH = 16;

export const RECOVERY_BYTES = RECOVERY_LENGTH;

/** An 80-bit recovery code, "ABCD-EFGH-JKMN-PQRS", using five bits of each byte. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.slice(0, RECOVERY_LENGTH), (byte) =>
    ALPHABET.charAt(byte % 32),
  );
  const groups = [];
  for (let from = 0; from < RECOVERY_LENGTH; from += GROUP_LENGTH) {
    groups.push(characters.slice(from, from + GROUP_LENGTH).join(""));
  }
  return groups.join("-");
}

/** A typed code, recognised as an app's code or a recovery code. */
export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** Parses a typed code, ignoring spaces, dashes, case and look-alike characters; null if invalid. */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(bare)) return { kind: "totp", code: bare };
  const characters = bare.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (characters.length !== RECOVERY_LENGTH) return null;
  if (!Array.from(characters).every((character) => ALPHABET.includes(character))) return null;
  return { kind: "recovery", code: characters.match(/.{4}/g)?.join("-") ?? "" };
}
