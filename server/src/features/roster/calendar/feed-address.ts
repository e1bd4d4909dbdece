import { createHmac, timingSafeEqual } from "node:crypto";
import { type DerivedKeys, deriveKeys, type Secrets } from "../../../security/derived-keys.js";

const ID_BYTES = 16;
const MAC_BYTES = 32;
const SUFFIX = ".ics";

export function deriveFeedKeys(secrets: Secrets): DerivedKeys {
  return deriveKeys(secrets, "calendar feed address");
}

/**
 * Makes a feed's file name from its id and the id's HMAC. The database stores only ids, which open nothing without the
 * key.
 */
export function buildFeedFileName(feedId: string, key: Buffer): string {
  const id = Buffer.from(feedId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, computeMac(id, key)]).toString("base64url") + SUFFIX;
}

/** Reads the feed id from a file name; null if the name was made with none of these keys. */
export function readFeedFile(file: string, keys: DerivedKeys): string | null {
  if (!file.endsWith(SUFFIX)) return null;
  const bytes = Buffer.from(file.slice(0, -SUFFIX.length), "base64url");
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!keys.some((key) => timingSafeEqual(bytes.subarray(ID_BYTES), computeMac(id, key))))
    return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function computeMac(id: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(id).digest();
}
