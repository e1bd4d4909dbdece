import { ApiError } from "@wardline/client/call-error";
import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  ProvenPasskey,
} from "@wardline/contracts/passkey-ceremony";
import { codeError } from "../calls/error-text.js";

const load = () => import("@simplewebauthn/browser");

/** Fetches what a passkey is made and proven with: browsers want the question soon after the click. */
export function preloadPasskeys(): void {
  load().catch(() => undefined);
}

/** Lets the browser make a passkey. Rejects when it was not made, as `passkeyError` tells. */
export async function makePasskey(creation: PasskeyCreation): Promise<MadePasskey> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: creation });
}

/** Lets the browser prove a passkey. Rejects when none was chosen, as `passkeyError` tells. */
export async function provePasskey(request: PasskeyRequest): Promise<ProvenPasskey> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: request });
}

/** As much of a browser as a passkey needs. */
interface Browser {
  location: { hostname: string };
  isSecureContext: boolean;
  PublicKeyCredential?: unknown;
}

/** Why no passkey can be made or proven here; null where it can. `host` is the one at which they work, if any. */
export function passkeyProblem(host: string | null, here: Browser = window): string | null {
  if (host === null) {
    return "Passkeys are not possible here: this installation has no address with a name and HTTPS.";
  }
  if (here.location.hostname !== host) {
    return `Passkeys work at ${host} only. Please open Wardline there.`;
  }
  if (!here.isSecureContext) {
    return `Passkeys need HTTPS. Please open Wardline at https://${host}.`;
  }
  if (typeof here.PublicKeyCredential !== "function") {
    return "This browser knows no passkeys. Please use another browser, or an authenticator app.";
  }
  return null;
}

/** What became of a passkey, by the names that browsers give it. */
const FAILURES: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was chosen, or it took too long. Please try again.",
  AbortError: "No passkey was chosen, or it took too long. Please try again.",
  InvalidStateError: "This device already has a passkey for this account.",
  SecurityError: "Passkeys do not work at this address.",
  NotSupportedError: "This device cannot make such a passkey. Please try another one.",
};

/** Why a passkey was not made or not taken, as a person reads it; null for no error. */
export function passkeyError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) return codeError(error);
  const name = error instanceof Error ? error.name : "";
  return FAILURES[name] ?? "This passkey could not be used. Please try again.";
}
