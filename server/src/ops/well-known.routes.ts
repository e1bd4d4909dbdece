import type { FastifyInstance } from "fastify";

/** How long a copy of `security.txt` counts: less than the year that RFC 9116 recommends at most. */
const SECURITY_TXT_MS = 180 * 24 * 3_600_000;
/** Staff change their password here; the web leads the hospital's own account on to its settings. */
const OWN_SETTINGS = "/sub-account/settings";

export interface WellKnownOptions {
  publicUrl: string;
  /** Where people report a security problem; undefined: there is no `security.txt`. */
  securityContact: string | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What browsers' password managers and finders of security problems look for at fixed addresses (docs/wire.md, Settings of an installation). */
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
          `Expires: ${new Date(now() + SECURITY_TXT_MS).toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      ),
  );
}
