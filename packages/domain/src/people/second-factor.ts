/** What a person may prove oneself with beyond the password (docs/wire.md, Second factor). */
export const SECOND_FACTORS = ["totp", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** What an account has, in the order of `SECOND_FACTORS`. */
export function secondFactorsOf({
  hasTotp,
  hasPasskey,
}: {
  hasTotp: boolean;
  hasPasskey: boolean;
}): SecondFactor[] {
  const has = { totp: hasTotp, passkey: hasPasskey };
  return SECOND_FACTORS.filter((factor) => has[factor]);
}

/** How many passkeys an account may have. */
export const PASSKEYS = 20;

/** How an app makes codes: the values that every one of them understands. */
export const TOTP = { digits: 6, periodSeconds: 30, algorithm: "SHA1", secretBytes: 20 } as const;

/** Codes of this many steps before and after the present one count, too: clocks differ. */
export const TOTP_WINDOW = 1;

/** How long after the password the second step may be made, and how long a passkey may take to be made; milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

export const RECOVERY_CODES = 10;

/** Crockford's alphabet: nothing in it is mistaken for another sign of it. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 4;
const RECOVERY_LENGTH = 16;

/** Random bytes of which one recovery code is made. */
export const RECOVERY_BYTES = RECOVERY_LENGTH;

/** A recovery code of 80 bits, as "ABCD-EFGH-JKMN-PQRS"; of each byte five bits count. */
export function recoveryCode(bytes: Uint8Array): string {
  const signs = Array.from(bytes.slice(0, RECOVERY_LENGTH), (byte) => ALPHABET.charAt(byte % 32));
  const groups = [];
  for (let from = 0; from < RECOVERY_LENGTH; from += GROUP) {
    groups.push(signs.slice(from, from + GROUP).join(""));
  }
  return groups.join("-");
}

/** What someone typed at the second step: an app's code, a recovery code as it was given, or neither. */
export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** Reads a typed code whatever its spaces, dashes and case, with signs that look alike; null for what cannot be one. */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(bare)) return { kind: "totp", code: bare };
  const signs = bare.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (signs.length !== RECOVERY_LENGTH) return null;
  if (!Array.from(signs).every((sign) => ALPHABET.includes(sign))) return null;
  return { kind: "recovery", code: signs.match(/.{4}/g)?.join("-") ?? "" };
}
