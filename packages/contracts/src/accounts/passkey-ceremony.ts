import * as z from "zod";

/** Bytes exchanged by server and authenticator, in the JSON forms of WebAuthn level 3. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/**
 * Limits, in base64url characters, that no authenticator reaches: a credential id has at most 1,023 bytes, an RSA
 * signature 512.
 */
const MAX_CREDENTIAL_ID_LENGTH = 1_400;
const MAX_PART_LENGTH = 8_192;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** Request to create a passkey (docs/wire/accounts.md, Passkeys). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(["discouraged", "preferred", "required"]),
    userVerification: z.enum(["discouraged", "preferred", "required"]),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** Request for a signature with a passkey (docs/wire/accounts.md, Passkeys). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(["discouraged", "preferred", "required"]),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

const credential = {
  id: bytes(MAX_CREDENTIAL_ID_LENGTH),
  rawId: bytes(MAX_CREDENTIAL_ID_LENGTH),
  type: z.literal("public-key"),
};

/** A passkey created by the browser; other fields are ignored. */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(MAX_PART_LENGTH),
    attestationObject: bytes(MAX_PART_LENGTH),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** The browser's signature with a passkey; other fields are ignored. */
export const passkeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(MAX_PART_LENGTH),
    authenticatorData: bytes(MAX_PART_LENGTH),
    signature: bytes(MAX_PART_LENGTH),
  }),
});
export type PasskeySignature = z.output<typeof passkeySignature>;
