import { createHash } from "node:crypto";

/** The `ETag` of what is sent, without quotes: the same content has the same tag on every server and after a restart. */
export function contentTag(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** Whether a client holds what has this tag, by its `If-None-Match` (RFC 9110). */
export function isHeld(tag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.includes(`"${tag}"`) === true;
}
