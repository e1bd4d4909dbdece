import { LIMITS } from "@wardline/domain/limits";
import { SECOND_FACTORS, type SecondFactor } from "@wardline/domain/people/second-factor";
import * as z from "zod";
import { openedSession } from "./accounts.js";
import { endpoint } from "./endpoint.js";
import { emptyReply, givenPassword, id, line, time } from "./fields.js";
import { ownProof, passkey } from "./passkeys.js";

const code = line(LIMITS.shortText, "Code is required");

/** The fresh recovery codes, as they are shown this once; empty where the account has some already. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** What the caller's account has beyond its password (docs/wire.md, Second factor). */
export const secondFactorState = z.object({
  methods: z.array(z.enum(SECOND_FACTORS)),
  /** When the app was confirmed; null without one. */
  totp_since: time.nullable(),
  /** The oldest first. */
  passkeys: z.array(passkey),
  /** The one host at which passkeys work; null where the installation has none (docs/wire.md, Passkeys). */
  passkey_host: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** Whether adding a factor asks for the own password; else for a login by single sign-on a moment ago. */
  asks_password: z.boolean(),
  /** Whether the hospital demands one of its administrators. */
  required_for_administrators: z.boolean(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** What the log and live pages learn of an account's second factor: never a secret or a code. */
export interface AccountGuard {
  id: string;
  /** First and last name of staff, the hospital's name for its own account. */
  name: string;
  methods: SecondFactor[];
  recovery_codes_left: number;
}

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/auth/second-factor",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary: "Which second factor the own account has",
  description: "Returns which second factors are on and how many recovery codes are left.",
  reply: secondFactorState,
});

export const beginTotp = endpoint({
  method: "POST",
  path: "/auth/second-factor/totp",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary:
    "Get a new secret for an authenticator app, with the own password; it counts once a code of it is confirmed",
  description: "Returns the secret and the address for the QR code of an authenticator app.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_ON", "SIGN_ON_AGAIN"],
  body: ownProof,
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/auth/second-factor/totp/confirm",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary:
    "Switch the app on by a code of it; with the first second factor come the recovery codes",
  description:
    "Switches the authenticator app on and returns recovery codes with the first factor.",
  errors: ["WRONG_CODE", "SECOND_FACTOR_ON", "SECOND_FACTOR_OFF", "SECRET_UNREADABLE"],
  body: z.strictObject({ code }),
  reply: recoveryCodes,
});

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/auth/second-factor/totp",
  access: "any",
  cost: "small",
  summary: "Switch the app off, with the own password; with the last factor end the recovery codes",
  description: "Removes the authenticator app from the own account.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_OFF"],
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/second-factor/recovery-codes",
  access: "any",
  cost: "small",
  summary: "Get ten new recovery codes, which replace the former ones, with the own password",
  description: "Replaces all recovery codes; the answer shows the new ones this once.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_OFF"],
  body: z.strictObject({ password: givenPassword }),
  reply: recoveryCodes,
});

export const requireSecondFactor = endpoint({
  method: "PUT",
  path: "/auth/second-factor/requirement",
  access: "owner",
  cost: "small",
  summary: "Whether administrators must have a second factor",
  description:
    "Sets whether administrators without a second factor must add one before anything else.",
  body: z.strictObject({ required_for_administrators: z.boolean() }),
  reply: z.object({ required_for_administrators: z.boolean() }),
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/sub-accounts/:id/reset-second-factor",
  access: "staff.manage",
  cost: "small",
  summary: "Remove a staff member's second factor, with the own password; their sessions end",
  description: "Removes every second factor of another person and ends that person's sessions.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_OFF"],
  params: z.object({ id }),
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const loginSecondFactor = endpoint({
  method: "POST",
  path: "/auth/login/second-factor",
  access: "public",
  cost: "small",
  summary: "The second step of a login: a code of the app, or a recovery code",
  description: "Returns a session for the challenge of a login and a code.",
  errors: [
    "INVALID_CODE",
    "CHALLENGE_EXPIRED",
    "SECRET_UNREADABLE",
    "HOSPITAL_SUSPENDED",
    "TOO_MANY_REQUESTS",
  ],
  body: z.strictObject({ challenge: z.string().min(1).max(LIMITS.text), code }),
  reply: openedSession,
});
