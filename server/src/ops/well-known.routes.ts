import type { FastifyInstance } from "fastify";

/** Lifetime of `security.txt`, well below RFC 9116's recommended maximum of a year. */
const SECURITY_TXT_LIFETIME_MS = 180 * 24 * 3_600_000;
/** Page on which staff change their password; the web app redirects the hospital's own account to its settings. */
const OWN_SETTINGS = "/sub-account/settings";

export interface WellKnownOptions {
  publicUrl: string;
  /** Contact for reporting security problems; without it there is no `security.txt`. */
  securityContact: string | undefined;
  now: () => number;
}

/**
 * Serves the well-known addresses for password managers and security researchers (docs/wire/operations.md, Settings of an
 * installation).
 */
export function registerWellKnown(
  server: FastifyInstance,
  { publicUrl, securityContact, now }: WellKnownOptions,
): void {
  server.get("/.well-known/change-password", (_request, reply) => reply.redirect(OWN_SETTINGS));
  if (securityContact === undefined) return;
  server.get("/.well-known/security.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(now() + SECURITY_TXT_LIFETIME_MS).toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      ),
  );
}
