import { createHash, createHmac, randomBytes } from "node:crypto";
import { derivedKeys, type Keys, type Secrets } from "../../../security/derived-keys.js";

const TOKEN_BYTES = 32;

/** A new refresh token: 256 random bits as base64url (docs/wire.md, Accounts and sessions). */
export function newRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The keys from which successors are made. */
export function successorKeys(secrets: Secrets): Keys {
  return derivedKeys(secrets, "refresh token successor");
}

/**
 * The one successor of a refresh token. It follows from the token and the key, so that parallel tabs get the same
 * one although only hashes are stored (docs/wire.md, Accounts and sessions).
 */
export function successorOf(token: string, key: Buffer): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}

/** What is stored of a refresh token: its SHA-256. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
