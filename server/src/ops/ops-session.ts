import { createHmac } from "node:crypto";
import { isSameSecret } from "@wardline/database/same-secret";

/** An operator stays signed in for this long, in milliseconds. */
export const SESSION_MS = 8 * 3_600_000;

/** A sign-in made with the token, which it does not hold: `{until}.{signature}`. */
export function makeSession(token: string, now: number): string {
  const until = String(now + SESSION_MS);
  return `${until}.${sign(token, `session ${until}`)}`;
}

/** Whether a sign-in was made with this token and has not run out. */
export function isSession(session: string, token: string, now: number): boolean {
  const [until = "", signature = ""] = session.split(".");
  return isSameSecret(signature, sign(token, `session ${until}`)) && Number(until) > now;
}

/** What a page's buttons send with them, so that no other page can press them. */
export function formKey(session: string, token: string): string {
  return sign(token, `form ${session}`);
}

function sign(token: string, text: string): string {
  return createHmac("sha256", token).update(`wardline ops ${text}`).digest("base64url");
}
