import {
  type MadePasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type ProvenPasskey,
  passkeyCreation,
  passkeyRequest,
} from "@wardline/contracts/passkey-ceremony";
import type {
  NewPasskey,
  PasskeyProof,
  PasskeyRow,
} from "@wardline/database/repositories/people/passkeys";
import { CHALLENGE_MS } from "@wardline/domain/people/second-factor";
import type { RelyingParty } from "./relying-party.js";

/** Every authenticator signs by one of these: ES256, RS256. */
const ALGORITHMS = [-7, -257];

/** The password was right already: an authenticator that cannot ask for a finger or a PIN serves, too. */
const VERIFICATION = "preferred";

const TRANSPORTS = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** Loads 250 files, which a start does without. */
const loadWebAuthn = () => import("@simplewebauthn/server");

type Found = Pick<PasskeyRow, "credentialId" | "transports">;

/** What a browser makes a passkey with; those that the account has are not made again. */
export async function creationOf(
  party: RelyingParty,
  { accountId, email, name }: { accountId: string; email: string; name: string },
  challenge: Buffer,
  present: readonly Found[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: "Wardline",
    // Not the address: what an authenticator keeps may be read by who finds it.
    userID: Uint8Array.from(Buffer.from(accountId.replaceAll("-", ""), "hex")),
    userName: email,
    userDisplayName: name,
    challenge: Uint8Array.from(challenge),
    timeout: CHALLENGE_MS,
    excludeCredentials: present.map(described),
    authenticatorSelection: { residentKey: "preferred", userVerification: VERIFICATION },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return passkeyCreation.parse(options);
}

/** What a browser proves one of an account's passkeys with. */
export async function requestOf(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly Found[],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(described),
    userVerification: VERIFICATION,
  });
  return passkeyRequest.parse(options);
}

/** The challenge that a browser says it was given; null where it says nothing that can be read. */
export function challengeIn({ response }: MadePasskey): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    const { challenge } = (said ?? {}) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** What is kept of a passkey that was made with this challenge, for this party; null for any other. */
export async function readMade(
  party: RelyingParty,
  made: MadePasskey,
  challenge: string,
): Promise<Omit<NewPasskey, "id" | "name"> | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verification = await verifyRegistrationResponse({
    response: { ...made, response: known(made.response), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // It throws for whatever is not as it must be: none of that is a fault of ours.
  }).catch(() => null);
  if (verification?.verified !== true) return null;
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, "base64url"),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: known(made.response).transports,
  };
}

/**
 * What the authenticator counted when it proved this passkey with this challenge, for this party; null for any other, and
 * where it counted no further than before, as a copy of it would.
 */
export async function countedIn(
  party: RelyingParty,
  proven: ProvenPasskey,
  challenge: string,
  passkey: PasskeyProof,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = await verifyAuthenticationResponse({
    response: { ...proven, clientExtensionResults: {} },
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

function described({ credentialId, transports }: Found) {
  return {
    id: credentialId.toString("base64url"),
    transports,
  };
}

/** Only ways that browsers know of are kept: others would be handed to them with each login. */
function known(response: MadePasskey["response"]) {
  const transports = (response.transports ?? []).filter((way) => TRANSPORTS.has(way));
  return { ...response, transports: [...new Set(transports)] };
}
