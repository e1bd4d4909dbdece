import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyReply } from "fastify";

/** The security headers of every answer; `publicUrl` is where browsers reach this installation. */
export function securityHeaders(publicUrl: string): FastifyHelmetOptions {
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
    // Whether pages are reached by HTTPS is the proxy's to say; a hospital's plain HTTP network must keep working.
    strictTransportSecurity: publicUrl.startsWith("https:") ? { maxAge: 15_552_000 } : false,
    // Browsers ignore it without HTTPS, and say so in the console of every page.
    crossOriginOpenerPolicy: publicUrl.startsWith("https:") ? { policy: "same-origin" } : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "sameorigin" },
  };
}

/** What no page uses; full screen, the wake lock, the clipboard and passkeys stay as browsers have them. */
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

/** Lets these origins frame the answer, such as those of signage players, besides this installation's own. */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader(POLICY));
  const own = "frame-ancestors 'self'";
  void reply.header(POLICY, policy.replace(own, [own, ...origins].join(" ")));
  // It can name no origin.
  void reply.removeHeader("x-frame-options");
}
