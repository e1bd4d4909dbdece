import {
  type CreatedPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeySignature,
  passkeyCreation,
  passkeyRequest,
} from "@wardline/contracts/accounts/passkey-ceremony";
import type { Passkey } from "@wardline/database/entities/people/passkey";
import type { NewPasskey } from "@wardline/database/repositories/people/passkeys";
import { CHALLENGE_MS } from "@wardline/domain/people/second-factor";
import type { RelyingParty } from "../second-factor/relying-party.js";

/** ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-7, -257];

/** The password was already checked, so an authenticator without PIN or biometrics is acceptable. */
const VERIFICATION = "preferred";

const TRANSPORTS = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** Importing the library loads 250 files, so it happens only when needed. */
const loadWebAuthn = () => import("@simplewebauthn/server");

type FoundPasskey = Pick<Passkey, "credentialId" | "transports">;

/** Returns the browser's options to create a passkey, excluding the account's existing passkeys. */
export async function buildCreationOptions(
  party: RelyingParty,
  { accountId, email, name }: { accountId: string; email: string; name: string },
  challenge: Buffer,
  existing: readonly FoundPasskey[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: "Wardline",
    // The user id is not the email address, because anyone who finds the authenticator may read its contents.
    userID: Uint8Array.from(Buffer.from(accountId.replaceAll("-", ""), "hex")),
    userName: email,
    userDisplayName: name,
    challenge: Uint8Array.from(challenge),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map(describePasskey),
    authenticatorSelection: { residentKey: "preferred", userVerification: VERIFICATION },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return passkeyCreation.parse(options);
}

export async function buildRequestOptions(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly FoundPasskey[],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(describePasskey),
    userVerification: VERIFICATION,
  });
  return passkeyRequest.parse(options);
}

/** Reads the challenge from a browser's answer; null if the answer is unreadable. */
export function readChallenge({ response }: CreatedPasskey): string | null {
  try {
    const clientData: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, "base64url").toString(),
    );
    const { challenge } = (clientData ?? {}) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a new passkey against the challenge and the relying party; returns what to store, or null if the passkey is
 * invalid.
 */
export async function verifyCreation(
  party: RelyingParty,
  newPasskey: CreatedPasskey,
  challenge: string,
): Promise<Omit<NewPasskey, "id" | "name"> | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verification = await verifyRegistrationResponse({
    response: {
      ...newPasskey,
      response: filterTransports(newPasskey.response),
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for any invalid answer, which is the client's fault.
  }).catch(() => null);
  if (verification?.verified !== true) return null;
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, "base64url"),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: filterTransports(newPasskey.response).transports,
  };
}

/**
 * Verifies a passkey's signature and returns the new counter; null if the signature is invalid or if the counter did
 * not advance, which suggests a copied passkey.
 */
export async function verifyAssertion(
  party: RelyingParty,
  passkeySignature: PasskeySignature,
  challenge: string,
  passkey: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = await verifyAuthenticationResponse({
    response: { ...passkeySignature, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId.toString("base64url"),
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  return verification?.verified === true ? verification.authenticationInfo.newCounter : null;
}

function describePasskey({ credentialId, transports }: FoundPasskey) {
  return {
    id: credentialId.toString("base64url"),
    transports,
  };
}

/**
 * Returns the transports to store: only those that browsers know, because each login sends them back to the browser.
 */
function filterTransports(response: CreatedPasskey["response"]) {
  const transports = (response.transports ?? []).filter((transport) => TRANSPORTS.has(transport));
  return { ...response, transports: [...new Set(transports)] };
}
