import { ApiError } from "@wardline/client/call-error";
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from "@wardline/contracts/accounts/passkey-ceremony";
import { codeError } from "../../lib/calls/error-text.js";

const load = () => import("@simplewebauthn/browser");

/** Loads the passkey code in advance, because browsers allow the prompt only shortly after the click. */
export function preloadPasskeys(): void {
  load().catch(() => undefined);
}

/** Creates a passkey in the browser. Rejects if that failed; `passkeyError` explains why. */
export async function makePasskey(creation: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: creation });
}

/** Signs with a passkey in the browser. Rejects if the user chose none; `passkeyError` explains why. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeySignature> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: request });
}

interface Browser {
  location: { hostname: string };
  isSecureContext: boolean;
  PublicKeyCredential?: unknown;
}

/** Returns why passkeys do not work here, or null. They work on `host` only; nowhere if `host` is null. */
export function findPasskeyProblem(host: string | null, browser: Browser = window): string | null {
  if (host === null) {
    return "Passkeys are not possible here: Wardline needs an HTTPS address with a host name.";
  }
  if (browser.location.hostname !== host) {
    return `Passkeys work at ${host} only. Please open Wardline there.`;
  }
  if (!browser.isSecureContext) {
    return `Passkeys need HTTPS. Please open Wardline at https://${host}.`;
  }
  if (typeof browser.PublicKeyCredential !== "function") {
    return "This browser does not support passkeys. Please use another browser or an authenticator app.";
  }
  return null;
}

const FAILURES: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was chosen, or it took too long. Please try again.",
  AbortError: "No passkey was chosen, or it took too long. Please try again.",
  InvalidStateError: "This device already has a passkey for this account.",
  SecurityError: "Passkeys do not work at this address.",
  NotSupportedError:
    "This device cannot create the kind of passkey that Wardline needs. Please try another device.",
};

/** Returns why a passkey was not created or accepted; null for no error. */
export function passkeyError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) return codeError(error);
  const name = error instanceof Error ? error.name : "";
  return FAILURES[name] ?? "This passkey could not be used. Please try again.";
}
