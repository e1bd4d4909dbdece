import { createHmac, randomBytes } from "node:crypto";
import { sha256 } from "@wardline/database/sha256";
import { type DerivedKeys, deriveKeys, type Secrets } from "../../../security/derived-keys.js";

const TOKEN_BYTES = 32;

/** Makes a refresh token: 256 random bits as base64url (docs/wire/accounts.md, Accounts and sessions). */
export function createRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function deriveSuccessorKeys(secrets: Secrets): DerivedKeys {
  return deriveKeys(secrets, "refresh token successor");
}

/**
 * Derives a refresh token's only successor from token and key, so that parallel tabs get the same successor although
 * only hashes are stored (docs/wire/accounts.md, Accounts and sessions).
 */
export function deriveSuccessor(token: string, key: Buffer): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}

/** Hashes a refresh token for storage (SHA-256). */
export function hashRefreshToken(token: string): Buffer {
  return sha256(token);
}
