import { isIP } from "node:net";

/** Whom passkeys are made for: an authenticator binds each to `id`, a browser says from which `origin` it was asked. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of an installation that browsers reach at `publicUrl`, which is configured and never taken from a
 * request; null where browsers make no passkeys: without HTTPS, but on the machine itself, and at a bare network address
 * (docs/wire.md, Passkeys).
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith("[")) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { id: hostname, origin } : null;
}
