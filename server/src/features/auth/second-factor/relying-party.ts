import { isIP } from "node:net";

/** The relying party of passkeys: authenticators bind to `id`, browsers report the `origin`. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party of the configured `publicUrl`, never of a request; null if browsers do not support passkeys
 * there: without HTTPS (except localhost) or at a bare IP address (docs/wire/accounts.md, Passkeys).
 */
export function createRelyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith("[")) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { id: hostname, origin } : null;
}
