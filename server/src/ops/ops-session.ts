import { createHmac } from "node:crypto";
import { isSameSecret } from "@wardline/database/same-secret";

export const SESSION_MS = 8 * 3_600_000;

/** Makes a session `{until}.{signature}`, signed with the token. */
export function makeSession(token: string, now: number): string {
  const until = String(now + SESSION_MS);
  return `${until}.${sign(token, `session ${until}`)}`;
}

/** True if the session was made with this token and has not expired. */
export function isValidSession(session: string, token: string, now: number): boolean {
  const [until = "", signature = ""] = session.split(".");
  return isSameSecret(signature, sign(token, `session ${until}`)) && Number(until) > now;
}

/** Returns the key that a page's buttons send, to prevent forged requests. */
export function deriveFormKey(session: string, token: string): string {
  return sign(token, `form ${session}`);
}

function sign(token: string, text: string): string {
  return createHmac("sha256", token).update(`wardline ops ${text}`).digest("base64url");
}
