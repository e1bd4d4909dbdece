import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyReply } from "fastify";

/** Returns the security headers of every answer; `publicUrl` is the address that browsers use. */
export function buildSecurityHeaders(publicUrl: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        // Browsers of old televisions do not count a WebSocket to their own host as 'self'.
        connectSrc: ["'self'", publicUrl.replace(/^http/, "ws")],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Only the proxy decides about HTTPS: a hospital's plain HTTP network must keep working.
    strictTransportSecurity: publicUrl.startsWith("https:") ? { maxAge: 15_552_000 } : false,
    // Browsers ignore this header without HTTPS and warn in the console of every page.
    crossOriginOpenerPolicy: publicUrl.startsWith("https:") ? { policy: "same-origin" } : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "sameorigin" },
  };
}

/** Features that no page uses; full screen, wake lock, clipboard and passkeys keep the browser's default. */
export const PERMISSIONS_POLICY = [
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

const POLICY = "content-security-policy";

/** Lets these origins, such as signage players, frame the answer. */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader(POLICY));
  const own = "frame-ancestors 'self'";
  void reply.header(POLICY, policy.replace(own, [own, ...origins].join(" ")));
  // X-Frame-Options cannot name an origin.
  void reply.removeHeader("x-frame-options");
}
