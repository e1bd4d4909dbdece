import { isIP } from "node:net";
import { connect } from "node:tls";

/**
 * Reads the certificate of an https address: its expiry in epoch milliseconds, and the reason why it is untrusted (null
 * if trusted). Rejects with the connection's error.
 */
export function readCertificate(
  { hostname, port }: URL,
  timeoutMs: number,
): Promise<{ validTo: number; problem: string | null }> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // The caller reports untrusted or expired certificates, so they must not end the connection.
      rejectUnauthorized: false,
      timeout: timeoutMs,
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
