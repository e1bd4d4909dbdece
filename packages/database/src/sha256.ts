import { createHash } from "node:crypto";

/** Hash for storing random secrets, which have too many bits to need a slower hash. */
export function sha256(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
