import { createHash } from "node:crypto";

/** Computes an `ETag` without quotes from the content, the same on every server and after a restart. */
export function computeContentTag(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** True if the client's `If-None-Match` includes this tag (RFC 9110). */
export function matchesTag(tag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.includes(`"${tag}"`) === true;
}
