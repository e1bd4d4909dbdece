import { isIP } from "node:net";
import { connect } from "node:tls";

/**
 * When the certificate ends with which an https address answers, in epoch milliseconds, and why it is not trusted; null where it
 * is. Rejects with what the connection failed of.
 */
export function readCertificate(
  { hostname, port }: URL,
  patienceMs: number,
): Promise<{ validTo: number; problem: string | null }> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // What is not trusted, or has ended, is said, not refused.
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    socket.once("secureConnect", () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to);
      resolve({ validTo, problem: socket.authorized ? null : String(socket.authorizationError) });
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
  });
}
