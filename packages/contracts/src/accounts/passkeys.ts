import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, givenPassword, id, line, time } from "../fields.js";
import { openedSession } from "./account.js";
import { createdPasskey, passkeyCreation, passkeySignature } from "./passkey-ceremony.js";

/** A passkey of the caller's account (docs/wire/accounts.md, Passkeys). */
export const passkey = z.object({
  id,
  /** Name given by its owner. */
  name: z.string(),
  created_at: time,
  /** Null until the passkey has opened a session. */
  last_used_at: time.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/**
 * The caller's password; people who sign in only by single sign-on leave it out (docs/wire/accounts.md, Second factor).
 */
export const ownProof = z.strictObject({ password: givenPassword.optional() });

export const beginPasskeyCreation = endpoint({
  method: "POST",
  path: "/auth/second-factor/passkeys/options",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary: "Get options for a new passkey, valid for five minutes; needs the caller's password",
  description: "Returns the options with which the browser creates a passkey.",
  errors: [
    "WRONG_PASSWORD",
    "PASSKEYS_FULL",
    "PASSKEYS_UNAVAILABLE",
    "SIGN_ON_AGAIN",
    "LOGIN_BUSY",
  ],
  body: ownProof,
  reply: passkeyCreation,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/auth/second-factor/passkeys",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary:
    "Add the new passkey; if it is the account's first second factor, the answer has recovery codes",
  description: "Checks and stores the passkey that the browser has created.",
  errors: ["PASSKEYS_FULL", "PASSKEYS_UNAVAILABLE", "PASSKEY_REFUSED"],
  status: 201,
  body: z.strictObject({
    name: line(LIMITS.shortText, "Please give the passkey a name."),
    credential: createdPasskey,
  }),
  reply: z.object({
    passkey,
    /** Recovery codes, shown once; empty if the account already has recovery codes. */
    recovery_codes: z.array(z.string()),
  }),
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/auth/second-factor/passkeys/:passkeyId",
  access: "any",
  cost: "small",
  summary:
    "Remove a passkey, with the caller's password; removing the last factor deletes the recovery codes",
  description: "Removes one passkey of the caller's account.",
  errors: ["WRONG_PASSWORD", "LOGIN_BUSY"],
  params: z.object({ passkeyId: id }),
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const loginPasskey = endpoint({
  method: "POST",
  path: "/auth/login/second-factor/passkey",
  access: "public",
  cost: "small",
  summary: "Complete a login with a passkey",
  description: "Returns a session for a login's challenge and the passkey's answer.",
  errors: ["INVALID_PASSKEY", "CHALLENGE_EXPIRED", "HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  body: z.strictObject({
    challenge: z.string().min(1).max(LIMITS.text),
    credential: passkeySignature,
  }),
  reply: openedSession,
});
