import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { openedSession } from "./accounts.js";
import { endpoint } from "./endpoint.js";
import { emptyReply, givenPassword, id, line, time } from "./fields.js";
import { madePasskey, passkeyCreation, provenPasskey } from "./passkey-ceremony.js";

/** A passkey of the own account (docs/wire.md, Passkeys). */
export const passkey = z.object({
  id,
  /** As its owner calls it. */
  name: z.string(),
  created_at: time,
  /** Null until it opened a session. */
  last_used_at: time.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The own password; those who log in by single sign-on alone send none (docs/wire.md, Second factor). */
export const ownProof = z.strictObject({ password: givenPassword.optional() });

export const beginPasskey = endpoint({
  method: "POST",
  path: "/auth/second-factor/passkeys/options",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary: "What the browser is to make a passkey with, for five minutes, with the own password",
  description: "Returns the options with which the browser makes a passkey.",
  errors: ["WRONG_PASSWORD", "PASSKEYS_FULL", "PASSKEYS_UNAVAILABLE", "SIGN_ON_AGAIN"],
  body: ownProof,
  reply: passkeyCreation,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/auth/second-factor/passkeys",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary: "Add the passkey that was made; with the first second factor come the recovery codes",
  description: "Checks and stores the passkey that the browser has made.",
  errors: ["PASSKEYS_FULL", "PASSKEYS_UNAVAILABLE", "PASSKEY_REFUSED"],
  status: 201,
  body: z.strictObject({
    name: line(LIMITS.shortText, "Please give the passkey a name."),
    credential: madePasskey,
  }),
  reply: z.object({
    passkey,
    /** Shown this once; empty where the account has some already. */
    recovery_codes: z.array(z.string()),
  }),
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/auth/second-factor/passkeys/:passkeyId",
  access: "any",
  cost: "small",
  summary: "Remove a passkey, with the own password; with the last factor end the recovery codes",
  description: "Removes one passkey of the own account.",
  errors: ["WRONG_PASSWORD"],
  params: z.object({ passkeyId: id }),
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const loginPasskey = endpoint({
  method: "POST",
  path: "/auth/login/second-factor/passkey",
  access: "public",
  cost: "small",
  summary: "The second step of a login: a passkey",
  description: "Returns a session for the challenge of a login and an answer of the passkey.",
  errors: ["INVALID_PASSKEY", "CHALLENGE_EXPIRED", "HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  body: z.strictObject({
    challenge: z.string().min(1).max(LIMITS.text),
    credential: provenPasskey,
  }),
  reply: openedSession,
});
